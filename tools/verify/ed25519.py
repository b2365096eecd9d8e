"""Ed25519 in pure code (RFC 8032)."""
import hashlib

from guards import need

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(p, q):  # RFC 8032, section 5.1.4
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    half = times(n // 2, add(p, p)) if n else (0, 1, 1, 0)
    return add(half, p) if n & 1 else half


def point(raw):  # section 5.1.3
    y, sign = int.from_bytes(raw, "little") & (1 << 255) - 1, raw[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    need(y < P and x * x % P == square and (x or not sign), "a key or signature is not a point")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def need_signature(public, message, signature, rule):  # section 5.1.7
    need(len(public) == 32 and len(signature) == 64, rule)
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    s = int.from_bytes(signature[32:], "little")
    left, right = times(s, BASE), add(point(signature[:32]), times(h, point(public)))
    need(s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1)), rule)
