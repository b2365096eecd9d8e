package transparency

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"marquee/backend/contest"
)

var errEncoding = errors.New("its data is not as the service writes it: other fields, another order, or one twice")

// checkEncoding returns an error unless the data of a record has the one encoding that its kind has. Readers of JSON
// differ in what they make of a field twice, of one in capitals, and of one that they do not know: an organiser could
// show different records with one leaf.
func checkEncoding(record Record) error {
	written, err := rewritten(record)
	if err != nil {
		return fmt.Errorf("%w: %w", errEncoding, err)
	}
	if !bytes.Equal(written, record.Data) {
		return errEncoding
	}
	return nil
}

// rewritten reads the data of a record and writes it again.
func rewritten(record Record) ([]byte, error) {
	if record.Kind == contest.RecordScorecard {
		return rewrittenScorecard(record.Data)
	}
	data := dataOf(record.Kind)
	if err := decodeStrict(string(record.Data), data); err != nil {
		return nil, err
	}
	return json.Marshal(data)
}

// rewrittenScorecard does so for a scorecard, whose criteria are those that it names.
func rewrittenScorecard(data json.RawMessage) ([]byte, error) {
	read, err := readScorecard(data)
	if err != nil {
		return nil, err
	}
	card := ScorecardData{WorkID: read.work, Place: read.place, Watched: read.watched}
	card.Scores.Criteria, card.Scores.Scores = read.criteria, read.scores
	if bytes.Contains(data, []byte(`"signature"`)) {
		card.SignatureData = &SignatureData{}
		if err := json.Unmarshal(data, card.SignatureData); err != nil {
			return nil, err
		}
	}
	return json.Marshal(card)
}

// dataOf returns a pointer to the type of a kind's data.
func dataOf(kind contest.RecordKind) any {
	switch kind {
	case contest.RecordNominationMade, contest.RecordNominationModified, contest.RecordNominationConfirmed:
		return &NominationData{}
	case contest.RecordNominationCancelled:
		return &CancelledData{}
	case contest.RecordRecusal:
		return &RecusalData{}
	case contest.RecordAssignment:
		return &AssignmentData{}
	case contest.RecordShortlist, contest.RecordShortlistSelected, contest.RecordHidden, contest.RecordShown:
		return &WorksData{}
	case contest.RecordDisqualified, contest.RecordRestored, contest.RecordWithdrawn:
		return &WorkData{}
	case contest.RecordReplaced:
		return &ReplacedData{}
	case contest.RecordErased:
		return &ErasedData{}
	case contest.RecordJudgeAccess:
		return &AccessData{}
	case contest.RecordJudgeKey:
		return &KeyData{}
	case contest.RecordRules:
		return &RulesData{}
	case contest.RecordRulesReset:
		return &ResetData{}
	case contest.RecordPhaseMoved:
		return &PhaseData{}
	case contest.RecordReceipt:
		return &ReceiptData{}
	case contest.RecordRanking:
		return &RankingData{}
	case contest.RecordPrizes:
		return &PrizeData{}
	case contest.RecordPublished:
		return &PublicationData{}
	case contest.RecordFinalists:
		return &FinalistsData{}
	}
	if strings.HasPrefix(string(kind), "judge.") && kind != contest.RecordJudgeErased {
		return &JudgeData{}
	}
	return &struct{}{}
}
