package judging

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"maps"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// cardSignatureScheme begins what a judge signs, so that a signature serves nothing else.
const cardSignatureScheme = "marquee-card-v1\n"

// ActionJudgeKey is the action of the audit log for a new key of a judge.
const ActionJudgeKey = "judge.key"

// MailJudgeKey is the mail to a judge about a new key.
const MailJudgeKey contest.MailKind = "judge-key"

// CardSignature is the signature of a call with which a judge changes something, by a key that was made in
// their browser and never leaves it. nil: the call is not signed.
type CardSignature struct {
	Key       []byte // Ed25519 public key
	Signature []byte
	// Body is the canonical JSON of the call's body without key, signature and textSalt. With a TextSalt the
	// text of the judge is replaced in it by SHA-256(TextSalt || text), in hexadecimal.
	Body string
	// TextSalt salts the hash of the judge's text in the log; nil: a random one does.
	TextSalt []byte
	// Open reports whether Body may be published: it has no text of the judge.
	Open bool
	// KeyMail composes the mail to the judge about a key that is new; nil: no mail. The service sets it.
	KeyMail func() (contest.NewMail, error)

	text string // of the judge, as it was sent
}

// ReadCardSignature reads the signature in the body of a call whose text is in the field textField, and
// adds what is malformed to fieldErrs. It returns nil for a call without one.
func ReadCardSignature(
	body map[string]json.RawMessage,
	textField string,
	fieldErrs contest.FieldErrors,
) *CardSignature {
	if body["key"] == nil && body["signature"] == nil {
		return nil
	}
	s := &CardSignature{}
	s.Key = readBase64(body["key"], ed25519.PublicKeySize, "key", fieldErrs)
	s.Signature = readBase64(body["signature"], ed25519.SignatureSize, "signature", fieldErrs)
	signed := maps.Clone(body)
	for _, name := range []string{"key", "signature", "textSalt"} {
		delete(signed, name)
	}
	_ = json.Unmarshal(signed[textField], &s.text) // a field of another type is an error of the form
	s.Open = s.text == ""
	if raw := body["textSalt"]; raw != nil && s.text != "" {
		var salt string
		if err := json.Unmarshal(raw, &salt); err == nil {
			s.TextSalt, _ = hex.DecodeString(salt)
		}
		if len(s.TextSalt) != 16 {
			fieldErrs.Add("textSalt", contest.Text{EN: "A salt is 32 hexadecimal digits", ZH: "盐值须为 32 位十六进制数字"})
		}
		sum := sha256.Sum256(append(s.TextSalt[:len(s.TextSalt):len(s.TextSalt)], s.text...))
		signed[textField], _ = json.Marshal(hex.EncodeToString(sum[:]))
		s.Open = true
	}
	var err error
	if s.Body, err = contest.CanonicalJSON(signed); err != nil {
		fieldErrs.Add("signature", badCardSignature())
	}
	return s
}

// ReadCancelSignature reads the signature of a cancellation, whose key and signature are in base64 and which has no
// body. What is signed is the canonical JSON of {"award", "before", "cancel": true, "versions", "workId"}, without
// those that the call leaves out. It returns nil for a call without one.
func ReadCancelSignature(key, signature string, filter CancelFilter, fieldErrs contest.FieldErrors) *CardSignature {
	if key == "" && signature == "" {
		return nil
	}
	body := map[string]json.RawMessage{"cancel": json.RawMessage("true")}
	add := func(name string, value any) { body[name], _ = json.Marshal(value) }
	add("key", key)
	add("signature", signature)
	if filter.WorkID != nil {
		add("workId", *filter.WorkID)
	}
	if filter.Award != nil {
		add("award", *filter.Award)
	}
	if filter.Before != nil {
		add("before", *filter.Before)
	}
	if filter.Versions != "" {
		add("versions", filter.Versions)
	}
	return ReadCardSignature(body, "", fieldErrs)
}

func readBase64(raw json.RawMessage, size int, field string, fieldErrs contest.FieldErrors) []byte {
	var text string
	if err := json.Unmarshal(raw, &text); err == nil {
		if decoded, err := base64.StdEncoding.Strict().DecodeString(text); err == nil && len(decoded) == size {
			return decoded
		}
	}
	fieldErrs.Add(field, contest.Text{EN: "This is %d bytes in base64", ZH: "须为 %d 字节的 base64 编码"}.Format(size))
	return nil
}

// CardMessage is what a judge of the edition signs.
func CardMessage(edition contest.EditionID, body string) []byte {
	return []byte(cardSignatureScheme + string(edition) + "\n" + body)
}

// check adds an error unless the signature is the key's, or is missing where the edition does not require one. text is
// the text as it is stored: what was sent differently stays out of the log, and is refused where signatures are
// required, since nobody could check it.
func (s *CardSignature) check(edition *contest.Edition, text string, fieldErrs contest.FieldErrors) {
	switch {
	case s == nil && edition.SignedCards:
		fieldErrs.Add("signature", contest.Text{
			EN: "This contest takes signed cards only. Please use a current browser, and reload the page.",
			ZH: "本赛事只接受带签名的评审记录，请使用新版浏览器并刷新页面",
		})
	case s != nil && len(fieldErrs) == 0 && edition.SignedCards && (!s.Open || s.text != text):
		fieldErrs.Add("signature", contest.Text{
			EN: "The comment is signed in a way that the public log cannot show. Please reload the page, and save again.",
			ZH: "评语的签名方式无法在公开日志中核验，请刷新页面后重新保存",
		})
	case s != nil && len(fieldErrs) == 0 && !ed25519.Verify(s.Key, CardMessage(edition.ID, s.Body), s.Signature):
		fieldErrs.Add("signature", badCardSignature())
	}
	if s != nil && s.text != text {
		s.Open = false
	}
}

func badCardSignature() contest.Text {
	return contest.Text{EN: "The signature does not fit what was sent. Nothing was saved.", ZH: "签名与发送的内容不符，未作任何保存"}
}

// tell sets KeyMail, if the judge has an address.
func (s *CardSignature) tell(
	composer jury.JudgeKeyComposer,
	edition *contest.Edition,
	by jury.Judge,
	at time.Time,
	now func() time.Time,
) {
	if composer == nil || s == nil || by.Email == "" {
		return
	}
	s.KeyMail = func() (contest.NewMail, error) {
		mail, err := composer.ComposeJudgeKey(edition, jury.JudgeKey{Judge: by, Key: s.Key, At: at})
		mail.CreatedAt = now()
		return mail, err
	}
}

// LogProof opens a record of the transparency log to the judge who caused it.
type LogProof struct {
	Commitment string // in hexadecimal, as /log/ has it
	Salt       string // in hexadecimal
	Record     string // the line that it commits to
}
