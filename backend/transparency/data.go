package transparency

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// NominationData is the data of a nomination's records.
type NominationData struct {
	WorkID int           `json:"workId"`
	Award  contest.Award `json:"award"`
	*SignatureData
}

// NominatedWork is a nomination of a CancelledData.
type NominatedWork struct {
	WorkID int           `json:"workId"`
	Award  contest.Award `json:"award"`
}

// ByOrganiser is who acts in records about a judge's cards that organisers write: nobody signs them.
const ByOrganiser = "organiser"

// CancelledData is the data of a RecordNominationCancelled.
type CancelledData struct {
	Nominations []NominatedWork `json:"nominations"`
	By          string          `json:"by,omitempty"` // ByOrganiser: for a conflict of interest; "": the judge
	*SignatureData
}

// ScorecardData is the data of a RecordScorecard: the whole card, in points.
type ScorecardData struct {
	WorkID int
	Scores judging.OrderedScores // a key for each criterion, in their order
	// Place is that of the work in the order in which the judge scored, from 1. A changed card keeps it.
	Place   int
	Watched *WatchedData // where the rules say that works are watched first; nil: elsewhere
	*SignatureData
}

// WatchedData is how long a work's film had played for the judge when the card was given.
type WatchedData struct {
	Played int64 `json:"played"` // ms, at most Film
	Film   int64 `json:"film"`   // its running time in ms; 0: not known, as of a linked film
}

// MarshalJSON implements json.Marshaler: the work, the scores, the place, and what was watched and the signature if there.
func (d ScorecardData) MarshalJSON() ([]byte, error) {
	place := struct {
		Place   int          `json:"place"`
		Watched *WatchedData `json:"watched,omitempty"`
	}{d.Place, d.Watched}
	return contest.JoinObjects(WorkData{d.WorkID}, d.Scores, place, d.SignatureData)
}

// SignatureData is a judge's signature of what a record states. Records without one have none of its fields.
type SignatureData struct {
	Key       string `json:"key"`       // Ed25519 public key, in base64
	Signature string `json:"signature"` // over judging.CardMessage of the edition and Signed, in base64
	// Signed is the canonical JSON of the call. It is missing where it has a text of the judge, which the log has not.
	Signed string `json:"signed,omitempty"`
}

// KeyData is the data of a RecordJudgeKey.
type KeyData struct {
	Key string `json:"key"` // Ed25519 public key, in base64
}

// RecusalData is the data of a RecordRecusal.
type RecusalData struct {
	WorkID int    `json:"workId"`
	By     string `json:"by,omitempty"` // ByOrganiser; "": the judge
	*SignatureData
}

// WorkData is the data of a record about one work.
type WorkData struct {
	WorkID int `json:"workId"`
}

// WorksData is the data of a record about several works: for RecordShortlist and
// RecordShortlistSelected the whole list in its order.
type WorksData struct {
	WorkIDs []int `json:"workIds"`
	// Categories are those of the works of a RecordShortlist, by work; none where works have none.
	Categories map[int]string `json:"categories,omitempty"`
}

// ReplacedData is the data of a RecordReplaced.
type ReplacedData struct {
	WorkID int `json:"workId"`
	By     int `json:"by"` // work id of the new version
}

// RulesData is the data of a RecordRules.
type RulesData = judging.Rules

// ResetData is the data of a RecordRulesReset.
type ResetData struct {
	RulesData
	Reason string `json:"reason"`
}

// PrizeRule is a prize in RulesData.
type PrizeRule = judging.PrizeRule

// AwardData is a work with its prizes.
type AwardData struct {
	WorkID int      `json:"workId"`
	Prizes []string `json:"prizes"`
}

// ErasedData is the data of a RecordErased.
type ErasedData struct {
	WorkIDs []int `json:"workIds"` // that leave the judging
	// Commitments, in hexadecimal, whose records are erased: those of the entrant's receipts, of the class MayBeErased.
	Commitments []string `json:"commitments"`
}

// JudgeData is the data of a judge's records.
type JudgeData struct {
	Role jury.Role `json:"role"`
	// Name is SHA-256(salt || name), in hexadecimal.
	Name string `json:"name"`
}

// ReceiptData is the data of a RecordReceipt.
type ReceiptData struct {
	UploadID string `json:"uploadId"`
	// SHA256 of the text that is signed, the first line of the receipt's file.
	SHA256 string `json:"sha256"`
}

// AccessData is the data of a RecordJudgeAccess.
type AccessData struct {
	What contest.JudgeAccess `json:"what"`
	By   string              `json:"by"` // "organiser" or "judge"
}

// FinalistsData is the data of a RecordFinalists.
type FinalistsData struct {
	Works []int `json:"works"`
}

// RankingData is the data of a RecordRanking.
type RankingData struct {
	Ranking string `json:"ranking"` // mean or corrected
	Seed    uint64 `json:"seed"`    // of the intervals
}

// PrizeData is the data of a RecordPrizes: a prize that an organiser gave or took by hand.
type PrizeData struct {
	Prize  string `json:"prize"`
	WorkID int    `json:"workId"`
	Given  bool   `json:"given"`
	Reason string `json:"reason"` // readable, unlike the texts of judges
}

// PublicationData is the data of a RecordPublished.
type PublicationData struct {
	// SHA256 of what is published, the catalogue's winners in JSON as it is stored, in hexadecimal. The credits
	// in it are personal data, which the log does not have.
	SHA256 string `json:"sha256"`
	// Awards are the prizes in it. nil in logs of former releases.
	Awards []AwardData `json:"awards,omitempty"`
	// Report is the SHA-256 of the report that is published with it; "": none, or a former release published.
	Report string `json:"report,omitempty"`
}

// PhaseData is the data of a RecordPhaseMoved.
type PhaseData struct {
	Phase  string     `json:"phase"`
	Start  bool       `json:"start,omitempty"` // the beginning was moved, else the end
	Before *time.Time `json:"before"`          // the date until then; null: none was announced
	EndsAt time.Time  `json:"endsAt"`          // the end or, with Start, the beginning
}

// AssignmentData is the data of a RecordAssignment: all shares of a role, by pseudonym. Those who are not in it have no
// share and see every work.
type AssignmentData struct {
	Role    jury.Role       `json:"role"`
	PerWork int             `json:"perWork"` // judges that each work is to have; 0: it ends, or one judge has left it
	Judges  []AssignedWorks `json:"judges"`  // by pseudonym
}

// AssignedWorks are the works of one judge.
type AssignedWorks struct {
	Judge   string `json:"judge"`   // pseudonym
	WorkIDs []int  `json:"workIds"` // in the judge's running order
}
