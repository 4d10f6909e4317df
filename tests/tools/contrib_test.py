#!/usr/bin/env python3
"""The examples in contrib/ name only what there is: settings, flags, commands, figures, packages, files."""
import configparser
import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CONTRIB = ROOT / "contrib"


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


SETTINGS = set(re.findall(r'^    \{"([a-z-]+)", (?:TEXT|NUMBER|SWITCH)\(', text_of("server/settings.c"), re.M))
FLAGS = set(re.findall(r'(?:TEXT|SWITCH)\(\w+, "([a-z-]+)"', text_of("cli/serve.c")))


def unit(name):
    parser = configparser.ConfigParser(interpolation=None, strict=False, comment_prefixes=("#",), delimiters=("=",))
    parser.optionxform = str
    parser.read_string((CONTRIB / "systemd" / name).read_text(encoding="utf-8"))
    return parser


class Contrib(unittest.TestCase):
    def test_units(self):
        service = unit("sandtable.service")
        command = service["Service"]["ExecStart"].split()
        self.assertEqual(command[:2], ["/usr/bin/sandtable", "serve"])
        for word in command:
            if word.startswith("--"):
                self.assertIn(word[2:], FLAGS)
        self.assertEqual(service["Service"]["KillSignal"], "SIGTERM")
        self.check_environment(service["Service"]["Environment"])
        for word in unit("sandtable@.service")["Service"]["ExecStart"].split():
            if word.startswith("--"):
                self.assertIn(word[2:], FLAGS)
        self.check_environment((CONTRIB / "systemd" / "sandtable@.service").read_text(encoding="utf-8"))
        backup = unit("sandtable-backup.service")["Service"]["ExecStart"]
        self.assertIn("/usr/bin/sandtable admin backup ", backup)
        self.assertIn("OnCalendar", unit("sandtable-backup.timer")["Timer"])

    def check_environment(self, text):
        found = re.findall(r"SANDTABLE_([A-Z_]+)", text)
        for name in found:
            self.assertIn(name.lower().replace("_", "-"), SETTINGS)
        return found

    def test_container(self):
        compose = text_of("contrib/container/compose.yaml")
        self.assertNotIn("\t", compose)
        self.assertGreaterEqual(len(self.check_environment(compose)), 3)
        self.assertTrue((ROOT / re.search(r"dockerfile: (\S+)", compose).group(1)).is_file())
        self.assertTrue((CONTRIB / "container" / re.search(r"\./(nginx\.conf):", compose).group(1)).is_file())
        for service in ("database", "one", "two", "proxy"):
            self.assertRegex(compose, rf"(?m)^  {service}:")
        nginx = text_of("contrib/container/nginx.conf")
        self.assertEqual(nginx.count("{"), nginx.count("}"))
        self.assertNotRegex(nginx, r'(?m)^\s*[^"\s#]\S*\{\d', "nginx takes a brace in a pattern for a block unless it is quoted")
        for service in ("one", "two"):
            self.assertIn(f"server {service}:8080 ", nginx)
        made = text_of("contrib/container/Containerfile")
        for flag in re.findall(r"--([a-z-]+)", made[made.index("ENTRYPOINT"):]):
            self.assertIn(flag, FLAGS)
        for path in re.findall(r"RUN (tools/\S+)", made):
            self.assertTrue((ROOT / path).is_file())

    def test_dashboard(self):
        dashboard = json.loads(text_of("contrib/grafana/dashboard.json"))
        source = text_of("server/metrics.c")
        plain = set(re.findall(r'\bput\(w, "(\w+)"', source))
        buckets = {name + "_bucket" for name in re.findall(r'put_histogram\(w, "(\w+)"', source)}
        expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
        named = set(re.findall(r"sandtable_(\w+)", " ".join(expressions)))
        self.assertTrue(buckets <= named, buckets - named)
        self.assertTrue(named <= plain | buckets, named - plain - buckets)
        for expression in expressions:
            self.assertEqual(expression.count("("), expression.count(")"))


if __name__ == "__main__":
    unittest.main()
