"""Signed notes, cosignatures and Merkle trees: https://c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature, RFC 6962."""
import base64
import hashlib

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def sha(data):
    return hashlib.sha256(data).digest()


def add(p, q):  # RFC 8032, section 5.1.4
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    q = (0, 1, 1, 0)
    while n > 0:
        if n & 1:
            q = add(q, p)
        p, n = add(p, p), n >> 1
    return q


def decode(raw):  # RFC 8032, section 5.1.3
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or x == 0 and sign:
        raise ValueError("not a point")
    return (P - x if x & 1 != sign else x), y, 1, (P - x if x & 1 != sign else x) * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def verify(public, message, signature):  # RFC 8032, section 5.1.7
    try:
        a, r, s = decode(public), decode(signature[:32]), int.from_bytes(signature[32:], "little")
    except ValueError:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % Q
    left, right = times(s, BASE), add(r, times(h, a))
    same = all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))
    return s < Q and same


def parse_key(text):
    """A verifier key: its name, type (1: a log's, 4: a witness's), id and Ed25519 key."""
    name, number, encoded = text.strip().split("+", 2)
    raw = base64.b64decode(encoded, validate=True)
    if len(raw) != 33 or raw[0] not in (1, 4) or sha(name.encode() + b"\n" + raw)[:4].hex() != number:
        raise ValueError(f"{text} is not a key")
    return name, raw[0], raw[:0] + bytes.fromhex(number), raw[1:]


def signers(note, keys):
    """The origin, size and root of a head, and which of the keys have signed it."""
    text, found, lines = note.partition("\n\n")
    text += "\n"
    good = set()
    if not found or not lines.endswith("\n"):
        raise ValueError("this is not a signed head")
    for line in lines[:-1].split("\n"):
        dash, name, encoded = line.split(" ")
        raw = base64.b64decode(encoded, validate=True)
        if dash != "—" or base64.b64encode(raw).decode() != encoded:
            raise ValueError("a signature has another form")
        for key in keys:
            if key[0] == name and key[2] == raw[:4]:
                message, signature = text.encode(), raw[4:]
                if key[1] == 4:  # cosignature/v1: eight bytes of time before the signature
                    head = f"cosignature/v1\ntime {int.from_bytes(raw[4:12], 'big')}\n"
                    message, signature = head.encode() + message, raw[12:]
                if len(signature) != 64 or not verify(key[3], message, signature):
                    raise ValueError(f"the signature of {name} is not that of the head")
                good.add(key)
    origin, size, root, end = text.split("\n")
    if end != "" or str(int(size)) != size or base64.b64encode(base64.b64decode(root)).decode() != root:
        raise ValueError("this is not a head")
    return origin, int(size), base64.b64decode(root), good


def root(hashes):  # RFC 6962, section 2.1
    while len(hashes) > 1:
        pairs = [sha(b"\1" + hashes[i] + hashes[i + 1]) for i in range(0, len(hashes) - 1, 2)]
        hashes = pairs + hashes[len(pairs) * 2:]
    return hashes[0] if hashes else sha(b"")


def tiles(leaves):
    """The tiles of a tree by their paths: https://c2sp.org/tlog-tiles."""
    files, level = {}, 0
    while leaves:
        for start in range(0, len(leaves), 256):
            part, number = leaves[start:start + 256], start // 256
            path = f"{number % 1000:03d}"
            while number >= 1000:
                number //= 1000
                path = f"x{number % 1000:03d}/{path}"
            width = f".p/{len(part)}" if len(part) < 256 else ""
            files[f"tile/{level}/{path}{width}"] = b"".join(part)
        leaves = [root(leaves[i:i + 256]) for i in range(0, len(leaves) // 256 * 256, 256)]
        level += 1
    return files
