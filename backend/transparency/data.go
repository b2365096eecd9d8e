package transparency

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// NominationData is the data of a nomination's records.
type NominationData struct {
	WorkID int           `json:"workId"`
	Award  contest.Award `json:"award"`
	*SignatureData
}

// CancelledData is the data of a RecordNominationCancelled.
type CancelledData struct {
	Nominations []NominationData `json:"nominations"`
}

// ScorecardData is the data of a RecordScorecard: the whole card, in points.
type ScorecardData struct {
	WorkID     int            `json:"workId"`
	Creativity *contest.Score `json:"creativity"` // null: not given
	Technical  *contest.Score `json:"technical"`
	Artistic   *contest.Score `json:"artistic"`
	Story      *contest.Score `json:"story"`
	*SignatureData
}

// SignatureData is a judge's signature of what a record states. Records without one have none of its fields.
type SignatureData struct {
	Key       string `json:"key"`       // Ed25519 public key, in base64
	Signature string `json:"signature"` // over contest.CardMessage of the edition and Signed, in base64
	// Signed is the canonical JSON of the call. It is missing where it has a text of the judge, which the log has not.
	Signed string `json:"signed,omitempty"`
}

// KeyData is the data of a RecordJudgeKey.
type KeyData struct {
	Key string `json:"key"` // Ed25519 public key, in base64
}

// RecusalData is the data of a RecordRecusal.
type RecusalData struct {
	WorkID int `json:"workId"`
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
}

// ReplacedData is the data of a RecordReplaced.
type ReplacedData struct {
	WorkID int `json:"workId"`
	By     int `json:"by"` // work id of the new version
}

// RulesData is the data of a RecordRules: what the ranking depends on beside the scorecards.
type RulesData struct {
	Weights [4]int `json:"weights"` // of creativity, technical, artistic and story, in percent
	// Shrinkage, Draws and Seed are the options of the correction and its intervals. Logs of former
	// releases lack them and the prizes: their intervals and prizes are not checked.
	Shrinkage float64     `json:"shrinkage,omitempty"`
	Draws     int         `json:"draws,omitempty"`
	Seed      uint64      `json:"seed,omitempty"`
	Prizes    []PrizeRule `json:"prizes,omitempty"`
	// SignedCards: records of nominations, scorecards and recusals without a signature are refused.
	SignedCards bool `json:"signedCards,omitempty"`
}

// PrizeRule is a prize and what the ranks propose for it, see results.Prize.
type PrizeRule struct {
	ID        string             `json:"id"`
	First     int                `json:"first,omitempty"`
	Last      int                `json:"last,omitempty"`
	Criterion *results.Criterion `json:"criterion,omitempty"`
}

// AwardData is a work with its prizes.
type AwardData struct {
	WorkID int      `json:"workId"`
	Prizes []string `json:"prizes"`
}

// ErasedData is the data of a RecordErased.
type ErasedData struct {
	WorkIDs []int `json:"workIds"` // that leave the judging
	// Commitments, in hexadecimal, whose records are erased: those of the entrant's receipts.
	Commitments []string `json:"commitments"`
}

// JudgeData is the data of a judge's records.
type JudgeData struct {
	Role contest.Role `json:"role"`
	// Name is SHA-256(salt || name), in hexadecimal.
	Name string `json:"name"`
}

// ReceiptData is the data of a RecordReceipt.
type ReceiptData struct {
	UploadID string `json:"uploadId"`
	// SHA256 of the text that is signed, the first line of the receipt's file.
	SHA256 string `json:"sha256"`
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
}

// PublicationData is the data of a RecordPublished.
type PublicationData struct {
	// SHA256 of what is published, the catalogue's winners in JSON as it is stored, in hexadecimal. The credits
	// in it are personal data, which the log does not have.
	SHA256 string `json:"sha256"`
	// Awards are the prizes in it. nil in logs of former releases.
	Awards []AwardData `json:"awards,omitempty"`
}

// PhaseData is the data of a RecordPhaseMoved.
type PhaseData struct {
	Phase  string     `json:"phase"`
	Start  bool       `json:"start,omitempty"` // the beginning was moved, else the end
	Before *time.Time `json:"before"`          // the date until then; null: none was announced
	EndsAt time.Time  `json:"endsAt"`          // the end or, with Start, the beginning
}

// AssignmentData is the data of a RecordAssignment: the whole assignment of a role. Without
// judges it ends.
type AssignmentData struct {
	Role    contest.Role    `json:"role"`
	PerWork int             `json:"perWork"` // judges that each work is to have; 0: it ends, or one judge has left it
	Judges  []AssignedWorks `json:"judges"`  // by pseudonym
}

// AssignedWorks are the works of one judge.
type AssignedWorks struct {
	Judge   string `json:"judge"` // pseudonym
	WorkIDs []int  `json:"workIds"`
}
