package transparency

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"

	"marquee/backend/contest"
)

var (
	pseudonym = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	textHash  = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// checkForm returns an error unless judge and text of a record have the one form that they have, and words in its data
// are among those of their kind.
func checkForm(record Record) error {
	kind := string(record.Kind)
	ofJudge := strings.HasPrefix(kind, "judge.") || strings.HasPrefix(kind, "nomination.") ||
		record.Kind == contest.RecordScorecard || record.Kind == contest.RecordRecusal
	switch {
	case ofJudge != (record.Judge != ""):
		return errors.New("records of the jury have a pseudonym, and others have none")
	case ofJudge && !pseudonym.MatchString(record.Judge):
		return errors.New("the pseudonym is not in base64url")
	case record.Text != "" && !textHash.MatchString(record.Text):
		return errors.New("the hash of the text is not 64 hexadecimal digits in lower case")
	}
	var data struct {
		By, What, Role, Key, Signature string
	}
	switch record.Kind {
	case contest.RecordJudgeAccess, contest.RecordJudgeKey, contest.RecordJudgeEnabled, contest.RecordJudgeDisabled,
		contest.RecordJudgeRenamed, contest.RecordScorecard, contest.RecordRecusal, contest.RecordNominationMade,
		contest.RecordNominationModified, contest.RecordNominationConfirmed, contest.RecordNominationCancelled:
		if err := json.Unmarshal(record.Data, &data); err != nil {
			return err
		}
	}
	among := func(word string, words ...string) bool { return word == "" || slices.Contains(words, word) }
	access := record.Kind == contest.RecordJudgeAccess
	switch {
	case !among(data.By, ByOrganiser, "judge"), !access && !among(data.By, ByOrganiser), access && data.By == "",
		!among(data.What, "link", "address", "password", "factor"), access && data.What == "",
		!among(data.Role, "judge", "nominator"), strings.HasPrefix(kind, "judge.") && data.Role == "" && hasName(record.Kind):
		return errors.New("a word in its data is not one that its kind has")
	case !isBase64(data.Key, ed25519.PublicKeySize), record.Kind == contest.RecordJudgeKey && data.Key == "",
		!isBase64(data.Signature, ed25519.SignatureSize):
		return errors.New("its key or signature is not in the one form of base64")
	}
	return nil
}

// hasName reports whether records of a kind have the role and the name of an account.
func hasName(kind contest.RecordKind) bool {
	return kind == contest.RecordJudgeEnabled || kind == contest.RecordJudgeDisabled || kind == contest.RecordJudgeRenamed
}

// isBase64 reports whether a text is the encoding of so many bytes, or empty. The last sign of base64 has bits that
// nobody reads: a signature would have many forms.
func isBase64(text string, size int) bool {
	raw, err := base64.StdEncoding.DecodeString(text)
	return text == "" || err == nil && len(raw) == size && base64.StdEncoding.EncodeToString(raw) == text
}
