package transparency

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// AuditedRecord is a record beside the row of the audit log that was written with it.
type AuditedRecord struct {
	Row
	Leaf int64 // -1: none yet
	// Introduces is set for records with the time of the first record of the log, as the first ones of an account of
	// the jury have it: they may be of any time.
	Introduces bool
	// Text is the comment or the reason of which the record has a hash, with its salt; nil: none, or erased.
	Text     *string
	TextSalt Salt
}

// JuryName is what the log has of the names of an account of the jury.
type JuryName struct {
	Pseudonym   string
	Erased      bool // the names are erased
	Salt        Salt
	Commitments []string // to the names that the account has had, in hexadecimal
}

func (n JuryName) has(name string) bool {
	if n.Erased {
		return strings.HasPrefix(name, jury.ErasedJudgePrefix)
	}
	return slices.Contains(n.Commitments, DigestOf(n.Salt, name).String())
}

// auditDetail is the detail of a row of the audit log.
type auditDetail map[string]any

// within returns a part of a value that the row has before or after the change.
func (d auditDetail) within(moment, name string) any {
	values, _ := d[moment].(map[string]any) //nolint:errcheck // nil for none
	return values[name]
}

// text is the comment or the reason that was given.
func (d auditDetail) text() string {
	for _, name := range []string{"comments", "reason"} {
		if text, isText := d[name].(string); isText {
			return text
		}
	}
	return ""
}

// readRecord is a record with its line read.
type readRecord struct {
	AuditedRecord
	record Record
	data   map[string]any
}

// auditedRow is a row of the audit log with its detail read.
type auditedRow struct {
	operations.AuditRow
	detail auditDetail
}

// states reports whether the record states what the row does: kind, edition and time, what was changed to what, the
// comment or reason, and which judge acted or is concerned.
func (r readRecord) states(row auditedRow, names map[string]JuryName) bool {
	return slices.Contains(operations.RecordsOf(row.Action), r.record.Kind) && r.record.Edition == row.Edition &&
		(r.record.At.Equal(row.At.Truncate(time.Minute)) || r.Introduces && introduces(row.Action)) &&
		statesChange(r.data, row) && r.statesText(r.record.Text, row.detail.text()) && r.statesJudge(row, names)
}

// introduces reports whether an action may make an account of the jury.
func introduces(action string) bool {
	return action == jury.ActionAddJudge || action == jury.ActionInviteJudge
}

func (r AuditedRecord) statesText(hash, text string) bool {
	if hash == "" || r.Text == nil { // never given, or erased in both logs
		return text == ""
	}
	return DigestOf(r.TextSalt, text).String() == hash
}

// statesChange compares the data of a record with what the row says was changed.
func statesChange(data map[string]any, row auditedRow) bool {
	detail := row.detail
	_, id, _ := strings.Cut(row.Subject, ":")
	last := id[strings.LastIndexByte(id, ':')+1:]
	work, _ := strconv.ParseFloat(id, 64) //nolint:errcheck // 0 where the subject is not a work
	after := func(name string) any { return detail.within("after", name) }
	// A change that the kind of the record states whole, as it stands in the row.
	whole := func(name string, value bool) bool { return after(name) == value }
	has := func(name string, value any) bool { return reflect.DeepEqual(data[name], value) }
	switch row.Action {
	case results.ActionShortlist, results.ActionSelect:
		return has("workIds", after("workIds"))
	case results.ActionAnnounce:
		return has("works", after("workIds"))
	case results.ActionUnannounce:
		return has("works", []any{}) && after("workIds") == nil
	case results.ActionDisqualify:
		return has("workId", detail["workId"]) && whole("disqualified", true)
	case results.ActionRestore:
		return has("workId", detail["workId"]) && (whole("disqualified", false) || whole("withdrawn", false))
	case submission.ActionWithdraw:
		return has("workId", detail["workId"]) && whole("withdrawn", true)
	case judging.ActionRecuse:
		return has("workId", work) && whole("recused", true)
	case judging.ActionNominate:
		return has("workId", work) && has("award", after("award"))
	case judging.ActionCancelNominate:
		nominations, _ := data["nominations"].([]any) //nolint:errcheck // nil for none
		cancelled := map[string]any{"workId": work, "award": detail.within("before", "award")}
		return slices.ContainsFunc(nominations, func(one any) bool { return reflect.DeepEqual(one, cancelled) })
	case judging.ActionScore:
		return has("workId", work) && statesScores(data, detail)
	case judging.ActionOpenJudging, judging.ActionCloseJudging:
		return whole("open", row.Action == judging.ActionOpenJudging)
	case operations.ActionMovePhase:
		return has("phase", last) && has("before", detail.within("before", "endsAt")) && has("endsAt", after("endsAt"))
	case results.ActionPrize:
		return has("prize", detail["prize"]) && has("workId", work) && has("given", after("given")) &&
			has("reason", detail["reason"])
	case results.ActionRanking:
		return has("ranking", after("ranking"))
	case results.ActionPublish:
		return has("sha256", detail["sha256"]) && reflect.DeepEqual(prizesIn(data), after("prizes"))
	case judging.ActionAssign, judging.ActionJoinAssign:
		judges, works := sharesIn(data)
		return has("role", last) && has("perWork", detail["perWork"]) && after("judges") == judges &&
			after("assigned") == works
	case judging.ActionClearAssign:
		judges, _ := sharesIn(data)
		return has("role", last) && judges == 0
	case results.ActionPinRules:
		return whole("pinned", true)
	case judging.ActionResetRules:
		rules, _ := after("rules").(map[string]any) //nolint:errcheck // nil for none
		return has("reason", detail["reason"]) && has("weights", rules["weights"]) && has("prizes", rules["prizes"]) &&
			has("official", rules["official"]) && has("minimumCards", rules["minimumCards"])
	case jury.ActionInviteJudge:
		return has("what", string(contest.AccessLink))
	case jury.ActionTakeInvitation, jury.ActionJudgePassword:
		return has("what", string(contest.AccessPassword))
	case jury.ActionJudgeEmail:
		return has("what", string(contest.AccessAddress))
	case jury.ActionResetSecondFactor, jury.ActionEnrolSecondFactor:
		return has("what", string(contest.AccessFactor))
	case jury.ActionAddJudge:
		return has("role", after("role"))
	case jury.ActionDisableJudge, jury.ActionEnableJudge:
		return whole("mayLogIn", row.Action == jury.ActionEnableJudge)
	default:
		return true
	}
}

// statesScores compares the scores of a card's record with those of the row: both name every criterion.
func statesScores(data map[string]any, detail auditDetail) bool {
	after, _ := detail["after"].(map[string]any) //nolint:errcheck // nil for none
	scores := 0
	for name, value := range data {
		if !isScorecardKey(name) {
			said, has := after[name]
			if !has || !reflect.DeepEqual(value, said) {
				return false
			}
			scores++
		}
	}
	return scores > 0
}

// prizesIn are the works of each prize of a publication, as the audit log lists them.
func prizesIn(data map[string]any) any {
	prizes := map[string]any{}
	awards, _ := data["awards"].([]any) //nolint:errcheck // nil for none
	for _, one := range awards {
		award, _ := one.(map[string]any)    //nolint:errcheck // nil for none
		names, _ := award["prizes"].([]any) //nolint:errcheck // nil for none
		for _, name := range names {
			prize, _ := name.(string)         //nolint:errcheck // "" for none
			works, _ := prizes[prize].([]any) //nolint:errcheck // nil for none
			prizes[prize] = append(works, award["workId"])
		}
	}
	return prizes
}

// sharesIn counts the judges of an assignment and the works that they are given.
func sharesIn(data map[string]any) (judges, works float64) {
	all, _ := data["judges"].([]any) //nolint:errcheck // nil for none
	for _, one := range all {
		share, _ := one.(map[string]any)     //nolint:errcheck // nil for none
		given, _ := share["workIds"].([]any) //nolint:errcheck // nil for none
		judges, works = judges+1, works+float64(len(given))
	}
	return judges, works
}

// statesJudge compares the record's judge with the row's actor or, for an action on an account, with its subject.
func (r readRecord) statesJudge(row auditedRow, names map[string]JuryName) bool {
	if r.record.Judge == "" {
		return !strings.HasPrefix(row.Actor, contest.JudgeActor(""))
	}
	named := names[r.record.Judge]
	if r.record.Kind == contest.RecordJudgeAccess {
		name, isJudge := strings.CutPrefix(row.Subject, jury.JudgeSubject(""))
		by := map[bool]string{true: "judge", false: "organiser"}[strings.HasPrefix(row.Actor, contest.JudgeActor(""))]
		return isJudge && named.has(name) && r.data["by"] == by
	}
	if r.record.Kind != contest.RecordJudgeAccess && r.data["by"] == ByOrganiser {
		name, isName := row.detail["judge"].(string)
		return isName && named.has(name) && !strings.HasPrefix(row.Actor, contest.JudgeActor(""))
	}
	if _, onAccount := r.data["role"]; !onAccount && row.Action != jury.ActionEraseJudge {
		name, isJudge := strings.CutPrefix(row.Actor, contest.JudgeActor(""))
		return isJudge && named.has(name)
	}
	name, isJudge := strings.CutPrefix(row.Subject, jury.JudgeSubject(""))
	if !isJudge || !named.has(name) {
		return false
	}
	if named.Erased || row.Action == jury.ActionEraseJudge {
		return named.Erased
	}
	if row.Action == jury.ActionRenameJudge {
		name, _ = row.detail.within("after", "name").(string) //nolint:errcheck // "" for none
	}
	return r.data["name"] == DigestOf(named.Salt, name).String()
}
