package contest

import (
	"strings"
)

const (
	// MaxIdempotencyKey is the longest idempotency key, in characters.
	MaxIdempotencyKey = 100
	// ActionSubmit is the action of a submission in the audit log.
	ActionSubmit = "submission.submit"
)

func CheckIdempotencyKey(key string) error {
	outside := func(r rune) bool { return r < 0x21 || r > 0x7E }
	if len(key) <= MaxIdempotencyKey && !strings.ContainsFunc(key, outside) {
		return nil
	}
	return FieldErrors{"Idempotency-Key": Text{
		EN: "A key has at most 100 characters of ASCII, without spaces", ZH: "该键最多 100 个 ASCII 字符，且不含空格",
	}}.Err()
}
