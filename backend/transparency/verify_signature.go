package transparency

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// signatures is what verifying the judges' own signatures needs of the records before.
type signatures struct {
	required bool
	keys     map[judgeKey]bool
	before   map[cardKey]int    // the last scorecard of a judge for a work named this version as the one it changes
	used     map[judgeText]bool // what was signed of nominations and cancellations, which name a version
	replaced map[int]int        // versions of works, by the ones before
	result   Signatures
}

type (
	judgeKey  struct{ judge, key string }
	judgeText struct{ judge, signed string }
)

// Signatures counts the judges' records by who vouches for them.
type Signatures struct {
	Signed   int // by a key of the judge's browser, and what is signed is what the record states
	Hidden   int // signed, but a text that the log has not is signed too, so that nobody can check it
	Unsigned int
}

// checkSignatures checks that signed nominations, scorecards and recusals are signed by a key of the judge, and state
// what was signed; a signed scorecard cannot be stored a second time. Where the rules require it, all are signed.
func (v *verification) checkSignatures() {
	s := signatures{
		keys:     map[judgeKey]bool{},
		before:   map[cardKey]int{},
		used:     map[judgeText]bool{},
		replaced: map[int]int{},
	}
	for leaf, record := range v.result.Records {
		if err := s.check(record); err != nil {
			v.problems.add(RecordsFile, int64(leaf), "%v", err)
		}
	}
	v.result.Signatures = s.result
}

func (s *signatures) check(record Record) error {
	switch record.Kind {
	case contest.RecordRules, contest.RecordRulesReset:
		var rules RulesData
		if err := json.Unmarshal(record.Data, &rules); err != nil {
			return fmt.Errorf("read rules: %w", err)
		}
		s.required = rules.SignedCards
	case contest.RecordJudgeKey:
		var data KeyData
		if err := json.Unmarshal(record.Data, &data); err != nil {
			return fmt.Errorf("read key: %w", err)
		}
		s.keys[judgeKey{record.Judge, data.Key}] = true
	case contest.RecordReplaced:
		var data ReplacedData
		if err := json.Unmarshal(record.Data, &data); err != nil {
			return fmt.Errorf("read replacement: %w", err)
		}
		if s.newest(data.By) != data.WorkID { // else the replay refuses it
			s.replaced[data.WorkID] = data.By
		}
	case contest.RecordScorecard, contest.RecordRecusal, contest.RecordNominationMade,
		contest.RecordNominationModified, contest.RecordNominationConfirmed, contest.RecordNominationCancelled:
		return s.checkSigned(record)
	}
	return nil
}

var errUnsigned = errors.New("the rules require signatures, and this record has none")

// byOrganiser reports whether organisers wrote a record that takes a judge's cards or nominations out. They write no
// others.
func byOrganiser(record Record) bool {
	if record.Kind != contest.RecordRecusal && record.Kind != contest.RecordNominationCancelled {
		return false
	}
	var data struct {
		By string `json:"by"`
	}
	return json.Unmarshal(record.Data, &data) == nil && data.By == ByOrganiser
}

// checkSigned checks one record that a judge can sign.
func (s *signatures) checkSigned(record Record) error {
	if !bytes.Contains(record.Data, []byte(`"signature"`)) {
		s.result.Unsigned++
		if s.required && !byOrganiser(record) {
			return errUnsigned
		}
		return nil
	}
	var data SignatureData
	if err := json.Unmarshal(record.Data, &data); err != nil {
		return fmt.Errorf("read signature: %w", err)
	}
	if !s.keys[judgeKey{record.Judge, data.Key}] {
		return errors.New("the key that signs is not one that the log gives to the judge")
	}
	if data.Signed == "" {
		if s.result.Hidden++; record.Text == "" {
			return errors.New("what was signed is missing, although no text is in it")
		}
		if s.required {
			return errors.New("the rules require signatures, and what was signed is missing")
		}
		return nil
	}
	key, keyErr := base64.StdEncoding.DecodeString(data.Key)
	signature, err := base64.StdEncoding.DecodeString(data.Signature)
	if errors.Join(keyErr, err) != nil || len(key) != ed25519.PublicKeySize ||
		!ed25519.Verify(key, judging.CardMessage(record.Edition, data.Signed), signature) {
		return errors.New("the judge's signature does not fit")
	}
	check := s.checkStatement
	if record.Kind == contest.RecordNominationCancelled {
		check = s.checkCancellation
	}
	if err := check(record, data); err != nil {
		return err
	}
	s.result.Signed++
	return nil
}

// checkStatement compares a record with what its judge signed.
func (s *signatures) checkStatement(record Record, signature SignatureData) error {
	said, err := readSigned(signature.Signed)
	if err != nil {
		return err
	}
	var stated NominatedWork
	if err := json.Unmarshal(record.Data, &stated); err != nil {
		return fmt.Errorf("read record: %w", err)
	}
	text := said.Comments
	if record.Kind == contest.RecordRecusal {
		text = said.Reason
	}
	if said.WorkID == nil || *said.WorkID != stated.WorkID || said.award() != stated.Award || text != record.Text ||
		!sameScores(record, []byte(signature.Signed)) {
		return errors.New("the record states something else than its judge signed")
	}
	if record.Kind != contest.RecordScorecard {
		return s.checkOnce(record, signature.Signed, said.Before != nil)
	}
	if said.Before == nil {
		return nil
	}
	card := cardKey{record.Judge, stated.WorkID}
	if last, known := s.before[card]; known && *said.Before <= last {
		return errors.New("the judge signed this scorecard before a later one: it is stored a second time")
	}
	s.before[card] = *said.Before
	return nil
}

// checkCancellation compares cancelled nominations with what their nominator signed.
func (s *signatures) checkCancellation(record Record, signature SignatureData) error {
	said, err := readSigned(signature.Signed)
	if err != nil {
		return err
	}
	var stated CancelledData
	if err := json.Unmarshal(record.Data, &stated); err != nil {
		return fmt.Errorf("read record: %w", err)
	}
	same := said.Cancel
	for _, one := range stated.Nominations {
		same = same && (said.Award == nil || *said.Award == one.Award) &&
			(said.WorkID == nil || s.newest(*said.WorkID) == s.newest(one.WorkID))
	}
	if !same {
		return errors.New("the record cancels something else than its nominator signed")
	}
	return s.checkOnce(record, signature.Signed, said.Before != nil || said.Versions != "")
}

// newest is the last version of a work so far.
func (s *signatures) newest(work int) int {
	for by, found := s.replaced[work]; found; by, found = s.replaced[work] {
		work = by
	}
	return work
}

// checkOnce refuses a signature over a version that is stored a second time. Recusals name none.
func (s *signatures) checkOnce(record Record, signed string, version bool) error {
	if !version {
		return nil
	}
	key := judgeText{record.Judge, signed}
	if s.used[key] {
		return errors.New("the nominator signed this once, and it is stored a second time")
	}
	s.used[key] = true
	return nil
}

// sameScores reports whether a scorecard's record has the scores that its judge signed. A score that the judge left out
// is null.
func sameScores(record Record, signed []byte) bool {
	if record.Kind != contest.RecordScorecard {
		return true
	}
	stated, err := readScorecard(record.Data)
	var said map[string]json.RawMessage
	if err != nil || json.Unmarshal(signed, &said) != nil {
		return false
	}
	for _, id := range stated.criteria {
		given, value := stated.scores[id], said[id]
		_, isGiven := stated.scores[id]
		if isGiven != (len(value) > 0 && string(value) != "null") {
			return false
		}
		if !isGiven {
			continue
		}
		score, err := contest.ParseScore(string(value))
		if err != nil || score != given {
			return false
		}
	}
	return true
}
