package postgres_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// provenRow is a row of the audit log and what the transparency log has of it.
type provenRow struct {
	contest.AuditRow
	proof contest.AuditProof
}

// audited verifies the audit log of the international edition.
func (j *jury) audited(keys transparency.Keys) []provenRow {
	j.t.Helper()
	service := &contest.AuditService{Rows: j.DB, Log: &transparency.AuditVerifier{Store: j.DB, Keys: keys}}
	page, err := service.List(j.t.Context(), contest.ToolsOrganiser("test"), contest.AuditFilter{Edition: contest.International, Part: contest.Part{Limit: contest.MaxAuditRows}})
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
func (j *jury) latest(keys transparency.Keys, action string) contest.AuditProofState {
	j.t.Helper()
	for _, row := range j.audited(keys) {
		if row.Action == action {
			return row.proof.State
		}
	}
	return "no row"
}

// acted is a jury that has done everything which the log records, and whose log is signed.
func acted(t *testing.T) *jury {
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
	for _, want := range []contest.AuditProofState{contest.AuditWaiting, contest.AuditVerified} {
		actions, leaves := map[string]bool{}, map[int64]bool{}
		for _, row := range j.audited(keys) {
			is := want
			if contest.RecordsOf(row.Action) == nil {
				is = ""
			}
			if row.proof.State != is || (is == contest.AuditVerified) != (row.proof.Commitment != "") {
				t.Errorf("%s of %s by %s: %+v, want %q; %s", row.Action, row.Subject, row.Actor, row.proof, is, row.Detail)
			}
			if is != "" {
				actions[row.Action], leaves[row.proof.Leaf] = true, true
			}
		}
		if len(actions) < 20 || want == contest.AuditVerified && len(leaves) < 20 {
			t.Errorf("rows of %d actions and %d leaves only", len(actions), len(leaves))
		}
		j.sequence()
	}
}

// TestEveryRecordOfAnActionHasRows: each kind of record is that of an action which an audit row names, but those that follow
// from a decision about an entrant, and receipts, whose rows say more than the judging concerns.
func TestEveryRecordOfAnActionHasRows(t *testing.T) {
	j := acted(t)
	named := map[contest.RecordKind]bool{
		contest.RecordReplaced: true, contest.RecordHidden: true, contest.RecordShown: true, contest.RecordErased: true,
		contest.RecordRules: true, contest.RecordReceipt: true, contest.RecordPadding: true,
		contest.RecordJudgeKey: true, contest.RecordFinalists: true,
	}
	for _, row := range j.audited(transparency.NewKeys(logSeed())) {
		for _, kind := range contest.RecordsOf(row.Action) {
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
		{contest.ActionScore, `detail = jsonb_set(detail, '{after,story}', '99')`},
		{contest.ActionScore, `detail = jsonb_set(detail, '{comments}', '"finer"')`},
		{contest.ActionScore, `actor = 'judge:Lea'`},
		{contest.ActionScore, `actor = 'organiser:ada@films.example'`},
		{contest.ActionScore, `subject = 'work:3'`},
		{contest.ActionScore, `at = at + interval '1 minute'`},
		{contest.ActionRecuse, `detail = detail - 'reason'`},
		{contest.ActionNominate, `detail = jsonb_set(detail, '{after,award}', '"LEVEL"')`},
		{contest.ActionCancelNominate, `detail = jsonb_set(detail, '{before,award}', '"LEVEL"')`},
		{contest.ActionShortlist, `detail = jsonb_set(detail, '{after,workIds}', '[2, 4]')`},
		{contest.ActionSelect, `detail = jsonb_set(detail, '{after,workIds}', '[]')`},
		{contest.ActionDisqualify, `detail = jsonb_set(detail, '{reason}', '"other reasons"')`},
		{contest.ActionDisqualify, `action = 'submission.restore'`},
		{contest.ActionWithdraw, `detail = jsonb_set(detail, '{workId}', '1')`},
		{contest.ActionAssign, `detail = jsonb_set(detail, '{after,assigned}', '7')`},
		{contest.ActionClearAssign, `subject = 'assignment:international:nominator'`},
		{contest.ActionMovePhase, `detail = jsonb_set(detail, '{after,endsAt}', '"2025-12-01T00:00:00Z"')`},
		{contest.ActionPrize, `detail = jsonb_set(detail, '{after,given}', 'false')`},
		{contest.ActionRanking, `detail = jsonb_set(detail, '{after,ranking}', '"mean"')`},
		{contest.ActionPublish, `detail = jsonb_set(detail, '{after,prizes}', '{"first": [3]}')`},
		{contest.ActionCloseJudging, `detail = jsonb_set(detail, '{after,open}', 'true')`},
		{contest.ActionEraseJudge, `subject = 'judge:Tom'`},
		{contest.ActionJudgePassword, `subject = 'judge:Tom'`},
		{contest.ActionJudgePassword, `actor = 'judge:Tom'`},
		{contest.ActionJudgeEmail, `action = 'judge.invite'`},
		{contest.ActionPinRules, `detail = jsonb_set(detail, '{after,pinned}', 'false')`},
		{contest.ActionResetRules, `detail = jsonb_set(detail, '{reason}', '"other reasons"')`},
		{contest.ActionResetRules, `detail = jsonb_set(detail, '{after,rules,weights}', '[25, 25, 25, 25]')`},
	} {
		t.Run(fmt.Sprint(i, " ", c.action), func(t *testing.T) {
			j.exec(fmt.Sprintf(`CREATE TABLE kept AS SELECT * FROM audit_log WHERE action = '%s' ORDER BY id DESC LIMIT 1`, c.action))
			defer j.exec(`DROP TABLE kept`)
			j.exec(`UPDATE audit_log SET ` + c.change + ` WHERE id = (SELECT id FROM kept)`)
			differing := 0
			for _, row := range j.audited(keys) {
				if row.proof.State == contest.AuditDiffers {
					differing++
				}
			}
			if differing != 1 {
				t.Errorf("%s: %d rows differ", c.change, differing)
			}
			j.exec(`UPDATE audit_log a SET at = k.at, actor = k.actor, action = k.action, subject = k.subject, detail = k.detail FROM kept k WHERE a.id = k.id`)
		})
	}
}

// TestAuditRowIsProvenUnderTheSignedHead changes a row with its record, then the record's commitment, then the head.
func TestAuditRowIsProvenUnderTheSignedHead(t *testing.T) {
	j, keys := acted(t), transparency.NewKeys(logSeed())
	j.sequence()
	want := func(when string, want contest.AuditProofState) {
		t.Helper()
		if got := j.latest(keys, contest.ActionShortlist); got != want {
			t.Errorf("%s: %q", when, got)
		}
	}
	want("as it was", contest.AuditVerified)
	j.exec(`ALTER TABLE log_records DISABLE TRIGGER log_records_keep`)
	j.exec(`UPDATE audit_log SET detail = jsonb_set(detail, '{after,workIds}', '[4, 3]') WHERE action = 'shortlist.set'`)
	j.exec(`UPDATE log_records SET record = replace(record, '[2,3]', '[4,3]') WHERE kind = 'shortlist.set'`)
	want("row and record changed", contest.AuditDiffers)
	j.exec(`UPDATE log_records SET commitment = sha256('\x01' || sha256(salt || convert_to(record, 'UTF8'))) WHERE kind = 'shortlist.set'`)
	want("commitment changed too", contest.AuditDiffers)
	if got := j.latest(transparency.NewKeys([]byte("another key of the same 32 bytes")), contest.ActionScore); got != contest.AuditDiffers {
		t.Errorf("a head of another key: %q", got)
	}
	j.exec(`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
		VALUES ($1, 'international', 'tools:lin', 'judging.open', 'judging:international', '{"before": {"open": false}, "after": {"open": true}}')`, j.now.Add(time.Minute))
	if got := j.latest(keys, contest.ActionOpenJudging); got != contest.AuditDiffers {
		t.Errorf("a row of nothing that happened: %q", got)
	}
}
