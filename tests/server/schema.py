"""The few words of JSON Schema that docs/openapi.json uses, checked by hand: nothing to install."""
import re

KINDS = {"string": str, "boolean": bool, "integer": int, "object": dict, "array": list}


def check(value, schema, document, where="reply"):
    """Raises AssertionError with the place if the value does not fit."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        check_any(value, schema["anyOf"], document, where)
    if "const" in schema:
        assert value is schema["const"], f"{where}: {value!r} is not {schema['const']}"
    if "enum" in schema:
        assert value in schema["enum"], f"{where}: {value!r} is none of {schema['enum']}"
    kind = schema.get("type")
    if kind:
        right = isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))
        assert right, f"{where}: {value!r} is no {kind}"
    if "pattern" in schema:
        assert re.search(schema["pattern"], value), f"{where}: {value!r} does not look right"
    if kind == "array":
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)), f"{where}: {len(value)} items"
        first = schema.get("prefixItems", [])
        for i, item in enumerate(value):
            check(item, first[i] if i < len(first) else schema["items"], document, f"{where}/{i}")
    if kind == "object":
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            assert name in value, f"{where}: {name} is missing"
        for name, inner in value.items():
            if name in known:
                check(inner, known[name], document, f"{where}/{name}")
            else:
                more = schema.get("additionalProperties", True)
                assert more is not False, f"{where}: {name} is not described"
                check(inner, {} if more is True else more, document, f"{where}/{name}")


def check_any(value, choices, document, where):
    for choice in choices:
        try:
            check(value, choice, document, where)
            return
        except AssertionError:
            pass
    raise AssertionError(f"{where}: {value!r} is none of what is described")


def check_named(value, name, document):
    """The same for a type by its name."""
    check(value, {"$ref": "#/" + name}, document, name)


def operation(document, method, path):
    """The operation that describes a request; raises if none does."""
    for pattern, item in document["paths"].items():
        if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", pattern), path) and method.lower() in item:
            return pattern, item[method.lower()]
    raise AssertionError(f"docs/openapi.json does not describe {method} {path}")
