"""What CPython makes of source texts: one JSON array of texts in base64 on standard input, one array on standard output.

Of each text null where compile() refuses it, else its syntax tree: an object for a node, with its type under "_" and the
fields that the reader of evaluators has, too.
"""
import ast, base64, json, struct, sys, warnings

warnings.simplefilter("ignore")
sys.set_int_max_str_digits(0)
left_out = {"ctx", "type_comment", "kind", "simple", "type_ignores", "decorator_list", "posonlyargs"}


def constant(value):
    if value is None or isinstance(value, (bool, str)):
        return {"is": value}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, int):
        return {"int": str(value)}
    if isinstance(value, float):
        return {"float": struct.pack(">d", value).hex()}
    if isinstance(value, complex):
        return {"imaginary": struct.pack(">d", value.imag).hex()}
    return {"is": "..."}


def dump(node):
    if isinstance(node, list):
        return [dump(item) for item in node]
    if isinstance(node, ast.Constant):
        return {"_": "Constant", **constant(node.value)}
    if not isinstance(node, ast.AST):
        return node
    name = type(node).__name__
    fields = {key: dump(value) for key, value in ast.iter_fields(node) if key not in left_out}
    found = {"_": name[0].upper() + name[1:]}
    if isinstance(node, ast.stmt):
        found["line"] = node.lineno
    return found | {key: value for key, value in fields.items() if value is not None}


def tree(source):
    try:
        compile(source, "evaluator.py", "exec", dont_inherit=True)
        return dump(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None


# ASCII keeps lone surrogates within strings.
json.dump([tree(base64.b64decode(text)) for text in json.load(sys.stdin)], sys.stdout)
