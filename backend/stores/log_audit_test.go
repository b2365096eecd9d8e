package stores_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// provenRow is a row of the audit log and what the transparency log has of it.
type provenRow struct {
	operations.AuditRow
	proof operations.AuditProof
}

// audited verifies the audit log of the international edition.
func (j *juryDB) audited(keys transparency.Keys) []provenRow {
	j.t.Helper()
	service := &operations.AuditService{Rows: j.DB, Log: &transparency.AuditVerifier{Store: j.DB, Keys: keys}}
	page, err := service.List(
		j.t.Context(),
		contest.ToolsOrganiser("test"),
		operations.AuditFilter{Edition: contest.International, Part: contest.Part{Limit: operations.MaxAuditRows}},
	)
	if err != nil {
		j.t.Fatal(err)
	}
	rows := make([]provenRow, len(page.Rows))
	for i, row := range page.Rows {
		rows[i] = provenRow{row, page.Proofs[i]}
	}
	return rows
}

// latest is what the transparency log has of the latest row of an action.
func (j *juryDB) latest(keys transparency.Keys, action string) operations.AuditProofState {
	j.t.Helper()
	for _, row := range j.audited(keys) {
		if row.Action == action {
			return row.proof.State
		}
	}
	return "no row"
}

// acted is a jury that has done everything which the log records, and whose log is signed.
func acted(t *testing.T) *juryDB {
	t.Helper()
	j := newJury(t, 4)
	for _, action := range j.loggedActions() {
		if err := action.do(); err != nil {
			t.Fatalf("%s: %v", action.kind, err)
		}
	}
	return j
}

// TestAuditRowsAreVerifiedAgainstTheLog does everything that the log records, erasures included: every row of an action
// that has a leaf waits for the first head and is verified under it, and no other row is compared.
func TestAuditRowsAreVerifiedAgainstTheLog(t *testing.T) {
	j, keys := acted(t), transparency.NewKeys(logSeed())
	for _, want := range []operations.AuditProofState{operations.AuditWaiting, operations.AuditVerified} {
		actions, leaves := map[string]bool{}, map[int64]bool{}
		for _, row := range j.audited(keys) {
			is := want
			if operations.RecordsOf(row.Action) == nil {
				is = ""
			}
			if row.proof.State != is || (is == operations.AuditVerified) != (row.proof.Commitment != "") {
				t.Errorf(
					"%s of %s by %s: %+v, want %q; %s",
					row.Action,
					row.Subject,
					row.Actor,
					row.proof,
					is,
					row.Detail,
				)
			}
			if is != "" {
				actions[row.Action], leaves[row.proof.Leaf] = true, true
			}
		}
		if len(actions) < 20 || want == operations.AuditVerified && len(leaves) < 20 {
			t.Errorf("rows of %d actions and %d leaves only", len(actions), len(leaves))
		}
		j.sequence()
	}
}

// TestEveryRecordOfAnActionHasRows: each kind of record is that of an action which an audit row names, but those that
// follow from a decision about an entrant, and receipts, whose rows say more than the judging concerns.
func TestEveryRecordOfAnActionHasRows(t *testing.T) {
	j := acted(t)
	named := map[contest.RecordKind]bool{
		contest.RecordReplaced: true, contest.RecordHidden: true, contest.RecordShown: true, contest.RecordErased: true,
		contest.RecordRules: true, contest.RecordReceipt: true, contest.RecordPadding: true,
		contest.RecordJudgeKey: true, contest.RecordFinalists: true,
	}
	for _, row := range j.audited(transparency.NewKeys(logSeed())) {
		for _, kind := range operations.RecordsOf(row.Action) {
			named[kind] = true
		}
	}
	for _, kind := range contest.RecordKinds() {
		if !named[kind] {
			t.Errorf("no row of the audit log is compared with a record of %s", kind)
		}
	}
}

// TestTamperedAuditRowDiffers changes what the log records in one row after the other, and then the log itself.
func TestTamperedAuditRowDiffers(t *testing.T) {
	j, keys := acted(t), transparency.NewKeys(logSeed())
	j.sequence()
	for i, c := range []struct{ action, change string }{
		{judging.ActionScore, `detail = jsonb_set(detail, '{after,story}', '99')`},
		{judging.ActionScore, `detail = jsonb_set(detail, '{comments}', '"finer"')`},
		{judging.ActionScore, `actor = 'judge:Lea'`},
		{judging.ActionScore, `actor = 'organiser:ada@films.example'`},
		{judging.ActionScore, `subject = 'work:3'`},
		{judging.ActionScore, `at = at + interval '1 minute'`},
		{judging.ActionRecuse, `detail = detail - 'reason'`},
		{judging.ActionNominate, `detail = jsonb_set(detail, '{after,award}', '"LEVEL"')`},
		{judging.ActionCancelNominate, `detail = jsonb_set(detail, '{before,award}', '"LEVEL"')`},
		{results.ActionShortlist, `detail = jsonb_set(detail, '{after,workIds}', '[2, 4]')`},
		{results.ActionSelect, `detail = jsonb_set(detail, '{after,workIds}', '[]')`},
		{results.ActionDisqualify, `detail = jsonb_set(detail, '{reason}', '"other reasons"')`},
		{results.ActionDisqualify, `action = 'submission.restore'`},
		{submission.ActionWithdraw, `detail = jsonb_set(detail, '{workId}', '1')`},
		{judging.ActionAssign, `detail = jsonb_set(detail, '{after,assigned}', '7')`},
		{judging.ActionClearAssign, `subject = 'assignment:international:nominator'`},
		{operations.ActionMovePhase, `detail = jsonb_set(detail, '{after,endsAt}', '"2025-12-01T00:00:00Z"')`},
		{results.ActionPrize, `detail = jsonb_set(detail, '{after,given}', 'false')`},
		{results.ActionRanking, `detail = jsonb_set(detail, '{after,ranking}', '"mean"')`},
		{results.ActionPublish, `detail = jsonb_set(detail, '{after,prizes}', '{"first": [3]}')`},
		{judging.ActionCloseJudging, `detail = jsonb_set(detail, '{after,open}', 'true')`},
		{jury.ActionEraseJudge, `subject = 'judge:Tom'`},
		{jury.ActionJudgePassword, `subject = 'judge:Tom'`},
		{jury.ActionJudgePassword, `actor = 'judge:Tom'`},
		{jury.ActionJudgeEmail, `action = 'judge.invite'`},
		{results.ActionPinRules, `detail = jsonb_set(detail, '{after,pinned}', 'false')`},
		{judging.ActionResetRules, `detail = jsonb_set(detail, '{reason}', '"other reasons"')`},
		{judging.ActionResetRules, `detail = jsonb_set(detail, '{after,rules,weights}', '[25, 25, 25, 25]')`},
	} {
		t.Run(fmt.Sprint(i, " ", c.action), func(t *testing.T) {
			j.exec(
				fmt.Sprintf(
					`CREATE TABLE kept AS SELECT * FROM audit_log WHERE action = '%s' ORDER BY id DESC LIMIT 1`,
					c.action,
				),
			)
			defer j.exec(`DROP TABLE kept`)
			j.exec(`UPDATE audit_log SET ` + c.change + ` WHERE id = (SELECT id FROM kept)`)
			differing := 0
			for _, row := range j.audited(keys) {
				if row.proof.State == operations.AuditDiffers {
					differing++
				}
			}
			if differing != 1 {
				t.Errorf("%s: %d rows differ", c.change, differing)
			}
			j.exec(
				`UPDATE audit_log a SET at = k.at, actor = k.actor, action = k.action, subject = k.subject, detail = k.detail FROM kept k WHERE a.id = k.id`,
			)
		})
	}
}

// TestAuditRowIsProvenUnderTheSignedHead changes a row with its record, then the record's commitment, then the head.
func TestAuditRowIsProvenUnderTheSignedHead(t *testing.T) {
	j, keys := acted(t), transparency.NewKeys(logSeed())
	j.sequence()
	want := func(when string, want operations.AuditProofState) {
		t.Helper()
		if got := j.latest(keys, results.ActionShortlist); got != want {
			t.Errorf("%s: %q", when, got)
		}
	}
	want("as it was", operations.AuditVerified)
	j.exec(`ALTER TABLE log_records DISABLE TRIGGER log_records_keep`)
	j.exec(
		`UPDATE audit_log SET detail = jsonb_set(detail, '{after,workIds}', '[4, 3]') WHERE action = 'shortlist.set'`,
	)
	j.exec(`UPDATE log_records SET record = replace(record, '[2,3]', '[4,3]') WHERE kind = 'shortlist.set'`)
	want("row and record changed", operations.AuditDiffers)
	j.exec(
		`UPDATE log_records SET commitment = sha256('\x01' || sha256(salt || convert_to(record, 'UTF8'))) WHERE kind = 'shortlist.set'`,
	)
	want("commitment changed too", operations.AuditDiffers)
	if got := j.latest(
		transparency.NewKeys([]byte("another key of the same 32 bytes")),
		judging.ActionScore,
	); got != operations.AuditDiffers {
		t.Errorf("a head of another key: %q", got)
	}
	j.exec(`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
		VALUES ($1, 'international', 'tools:lin', 'judging.open', 'judging:international', '{"before": {"open": false}, "after": {"open": true}}')`, j.now.Add(time.Minute))
	if got := j.latest(keys, judging.ActionOpenJudging); got != operations.AuditDiffers {
		t.Errorf("a row of nothing that happened: %q", got)
	}
}
