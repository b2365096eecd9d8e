package contest

// Role is what a judge may do.
type Role string

// The two roles of a judge.
const (
	RoleJudge     Role = "judge"     // scores shortlisted works
	RoleNominator Role = "nominator" // nominates among all valid works
)

// Award is what a nomination is for.
type Award string

// The awards that can be nominated.
const (
	AwardLevel     Award = "LEVEL"
	AwardCreative  Award = "CREATIVE"
	AwardNarrative Award = "NARRATIVE"
)

// Awards lists them in the order in which they are shown.
func Awards() []Award { return []Award{AwardLevel, AwardCreative, AwardNarrative} }

// Weights are the shares of the four scores in a total, in percent; they add up
// to 100.
type Weights struct {
	Creativity int
	Technical  int
	Artistic   int
	Story      int
}
