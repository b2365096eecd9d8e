package contest

// Award is an award that nominators nominate works for.
type Award string

// The awards, in the order in which they are shown.
const (
	AwardLevel     Award = "LEVEL"
	AwardCreative  Award = "CREATIVE"
	AwardNarrative Award = "NARRATIVE"
)

// Awards returns all awards in the order in which they are shown.
func Awards() []Award { return []Award{AwardLevel, AwardCreative, AwardNarrative} }

// Valid reports whether the award exists.
func (a Award) Valid() bool {
	return a == AwardLevel || a == AwardCreative || a == AwardNarrative
}

// CheckAward adds an error for the field "award" unless the award exists.
func CheckAward(fieldErrs FieldErrors, award Award) {
	switch {
	case award == "":
		fieldErrs.Add("award", Text{EN: "Please choose an award", ZH: "请选择奖项"})
	case !award.Valid():
		fieldErrs.Add("award", Text{
			EN: "The award is LEVEL, CREATIVE or NARRATIVE", ZH: "奖项须为 LEVEL、CREATIVE 或 NARRATIVE",
		})
	}
}
