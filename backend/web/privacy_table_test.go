package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// notedAs is what the privacy notice calls the data of each table, or, after a hyphen, why it has nobody's.
var notedAs = map[string]string{
	"account_retentions":           "Account:",
	"announcement_proposals":       "- who proposed what, for the audit log",
	"announcements":                "- what is public",
	"asked_questions":              "- the contest's own questions",
	"assignment_rules":             "- how works are shared out",
	"assignments":                  "Judges and organisers",
	"audit_log":                    "The audit log",
	"compatibility":                "- releases",
	"conflict_decisions":           "conflicts of interest",
	"edition_documents":            "- the contest's own",
	"edition_openings":             "- the contest's own",
	"made_editions":                "- the contest's own",
	"consents":                     "What you agreed to",
	"curtains":                     "- what is hidden",
	"discarded_objects":            "- names of files that are being removed",
	"duplicates":                   "a fingerprint of picture and sound",
	"editions":                     "- the contest's own",
	"entrant_devices":              "known devices",
	"entrant_identities":           "Account:",
	"entrants":                     "Account:",
	"film_links":                   "Your entry",
	"film_reports":                 "Reports about a film",
	"fingerprints":                 "a fingerprint of picture and sound",
	"generation_ledger":            "The studio: prompts",
	"generation_results":           "The studio: prompts",
	"generation_tasks":             "The studio: prompts",
	"goose_db_version":             "- migrations",
	"judge_devices":                "Judges and organisers",
	"judge_invitations":            "Judges and organisers",
	"judge_keys":                   "Judges and organisers",
	"judge_notes":                  "Judges and organisers",
	"judge_recovery_codes":         "Judges and organisers",
	"judge_second_factors":         "Judges and organisers",
	"judge_sessions":               "Judges and organisers",
	"judges":                       "Judges and organisers",
	"judging":                      "- whether it is open",
	"jury_citations":               "- what the jury says in public",
	"log_cosignatures":             "- of witnesses",
	"log_hashes":                   "- of the log",
	"log_heads":                    "- of the log",
	"log_host":                     "- of the log",
	"log_pseudonyms":               "The audit log",
	"log_records":                  "The audit log",
	"log_texts":                    "The audit log",
	"login_exchanges":              "Logins and known devices",
	"login_links":                  "Codes sent by email",
	"mail_batches":                 "Emails sent to you",
	"mails":                        "Emails sent to you",
	"manifest_checks":              "the AI marks in the files",
	"name_traces":                  "The organisers’ notes",
	"nominations":                  "Judges and organisers",
	"organiser_devices":            "Judges and organisers",
	"organiser_passkey_challenges": "Judges and organisers",
	"organiser_passkeys":           "Judges and organisers",
	"organiser_recovery_codes":     "Judges and organisers",
	"organiser_sessions":           "Judges and organisers",
	"organisers":                   "Judges and organisers",
	"page_contents":                "- public texts",
	"phase_moves":                  "- dates",
	"phase_start_moves":            "- dates",
	"prize_changes":                "The audit log",
	"proven_seconds":               "the AI marks in the files",
	"publication_looks":            "- of a publication",
	"publication_mails":            "Emails sent to you",
	"publication_proposals":        "- who proposed what, for the audit log",
	"publication_runs":             "- of a publication",
	"publications":                 "- what is public",
	"rankings":                     "- of works",
	"rate_events":                  "Counts for limits",
	"receipts":                     "Your entry",
	"recusals":                     "Judges and organisers",
	"registration_materials":       "Your application",
	"registrations":                "Your registration",
	"result_mails":                 "Emails sent to you",
	"retention_dates":              "- dates",
	"review_batch_items":           "The audit log",
	"review_batches":               "The audit log",
	"rule_parts":                   "- the contest's own",
	"saved_views":                  "Judges and organisers",
	"scorecards":                   "Judges and organisers",
	"screening_copies":             "Your entry",
	"sessions":                     "Logins and known devices",
	"shortlist":                    "- of works",
	"site_builds":                  "- of pages",
	"storage_checks":               "- counts of files",
	"studio_fingerprints":          "The studio: prompts",
	"subject_notes":                "The organisers’ notes",
	"submission_subtitles":         "subtitles",
	"submissions":                  "Your entry",
	"team_members":                 "the members",
	"ticks":                        "- of the service",
	"turns":                        "- of the service",
	"unmarked_downloads":           "downloads without the visible label",
	"uploads":                      "Unfinished files",
	"used_signatures":              "- hashes, for minutes",
	"verification_codes":           "Codes sent by email",
	"viewings":                     "Judges and organisers",
	"watched_works":                "Judges and organisers",
	"work_blocks":                  "- numbers of works",
	"work_counters":                "- numbers of works",
	"works":                        "Your entry",
}

// TestPrivacyNoticeNamesEveryTable walks the schema: the data of each table has its row in the notice, or is nobody's.
func TestPrivacyNoticeNamesEveryTable(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	var tables []string
	s.query(&tables, `
		SELECT array_agg(table_name::text ORDER BY table_name) FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
	notices := map[string]string{}
	for _, edition := range []string{"international", "camp"} {
		content, err := os.ReadFile(filepath.Join("../../catalogue/editions", edition, "privacy.json"))
		if err != nil {
			t.Fatal(err)
		}
		notices[edition] = string(content)
	}
	ofOne := map[string]string{
		"Your registration":                  "international",
		"Your entry":                         "international",
		"Your application":                   "camp",
		"subtitles":                          "international",
		"a fingerprint of picture and sound": "international",
		"the AI marks in the files":          "international",
	}
	for _, table := range tables {
		words, listed := notedAs[table]
		if !listed {
			t.Errorf("table %s: nothing says what the privacy notice calls its data, or that it has nobody's", table)
		}
		for edition, notice := range notices {
			if only := ofOne[words]; !strings.HasPrefix(words, "-") && (only == "" || only == edition) &&
				!strings.Contains(notice, words) {
				t.Errorf("table %s: the privacy notice of %s has no row %q", table, edition, words)
			}
		}
	}
}
