/** The language of selectors in Python, as `content/selector.ts` reads it: `_select(root, selector)`. */
export const selectorPython = String.raw`def _select(root, selector):
    selected = {id(root): root}
    for name, conditions in _steps(selector):
        found = {}
        for part in selected.values():
            if name == "**":
                _add_inside(part, found)
                continue
            for child in part["parts"]:
                if child["kind"] == name and all(condition(child) for condition in conditions):
                    found[id(child)] = child
        selected = found
    return list(selected.values())


def _add_inside(part, found):
    found[id(part)] = part
    for child in part["parts"]:
        _add_inside(child, found)


def _steps(selector):
    steps = []
    rest = selector
    while rest != "":
        head = re.match(r"\*\*|[a-z][a-z0-9_-]*", rest)
        if head is None:
            raise ValueError(f'"{selector}" names no parts: a step is the kind of a part, or **')
        name, rest = head[0], rest[len(head[0]) :]
        conditions = []
        while rest.startswith("["):
            body = re.match(r"\[((?:[^\\\]]|\\.)*)\]", rest, re.DOTALL)
            if body is None:
                raise ValueError(f'"{selector}" names no parts: a bracket is not closed')
            conditions.append(_condition(body[1]))
            rest = rest[len(body[0]) :]
        if name == "**" and conditions:
            raise ValueError(f'"{selector}" names no parts: ** takes no bracket')
        steps.append((name, conditions))
        if rest == "":
            break
        if not rest.startswith("/") or len(rest) == 1:
            raise ValueError(f'"{selector}" names no parts: steps are separated by one slash')
        rest = rest[1:]
    return steps


def _condition(body):
    if body == "*":
        return lambda part: True
    compared = re.fullmatch(r"((?:[^\\=!^*]|\\.)+)([!^*]?=)(.*)", body, re.DOTALL)
    if compared is not None:
        aspect, operator, value = _unquote(compared[1]), compared[2], _fold(_unquote(compared[3]))
        return lambda part: _compare_aspect(part, aspect, operator, value)
    numbers = re.fullmatch(r"([0-9]{1,7})\.\.([0-9]{1,7})", body)
    if numbers is not None:
        start, end = int(numbers[1]), int(numbers[2])
        return lambda part: (
            re.fullmatch("[0-9]{1,7}", part["name"]) is not None and start <= int(part["name"]) <= end
        )
    if re.fullmatch("[A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}[0-9]{1,7}", body):
        return lambda part: _in_range(part["name"], body)
    wanted = _fold(_unquote(body))
    return lambda part: _fold(part["name"]) == wanted


def _compare_aspect(part, aspect, operator, value):
    own = part["name"] if aspect == "name" else ""
    held = part["aspects"].get(aspect, part.get("labels", {}).get(aspect, own))
    text = _fold(_cell_text(_plain(held)))
    if operator == "^=":
        return text.startswith(value)
    if operator == "*=":
        return value in text
    return (text == value) == (operator == "=")


def _in_range(address, cells):
    if re.fullmatch("[A-Z]{1,3}[0-9]{1,7}", address) is None:
        return False
    (column, row), *corners = [
        (_column_number(re.match("[A-Z]+", cell)[0]), int(re.search("[0-9]+", cell)[0]))
        for cell in [address, *cells.split(":")]
    ]
    columns, rows = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return min(columns) <= column <= max(columns) and min(rows) <= row <= max(rows)


def _column_number(letters):
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _unquote(text):
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
`;
