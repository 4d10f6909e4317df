"""The few words of JSON Schema that docs/openapi.json uses, checked by hand: nothing to install."""
import re

KINDS = {"string": str, "boolean": bool, "integer": int, "object": dict, "array": list}


def check(value, schema, document, where="reply"):
    """Raises AssertionError with the place if the value does not fit."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "enum" in schema:
        assert value in schema["enum"], f"{where}: {value!r} is none of {schema['enum']}"
    kind = schema.get("type")
    if kind:
        right = isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))
        assert right, f"{where}: {value!r} is no {kind}"
    if "pattern" in schema:
        assert re.search(schema["pattern"], value), f"{where}: {value!r} does not look right"
    if kind == "array":
        assert len(value) <= schema.get("maxItems", len(value)), f"{where}: too many"
        for i, item in enumerate(value):
            check(item, schema["items"], document, f"{where}/{i}")
    if kind == "object":
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            assert name in value, f"{where}: {name} is missing"
        for name, inner in value.items():
            if name in known:
                check(inner, known[name], document, f"{where}/{name}")
            else:
                assert schema.get("additionalProperties", True), f"{where}: {name} is not described"


def operation(document, method, path):
    """The operation that describes a request; raises if none does."""
    for pattern, item in document["paths"].items():
        if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", pattern), path) and method.lower() in item:
            return pattern, item[method.lower()]
    raise AssertionError(f"docs/openapi.json does not describe {method} {path}")
