package web_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/spreadsheet"
)

type listedWork struct {
	ID, WorkID                  int
	Title, Account, State       string
	Version, Versions           int
	Screening                   string
	Warnings                    []string
	RepeatedTitle, RepeatedFilm bool
}

func workIDs(page struct {
	Items []listedWork
	Total int
}) string {
	var ids []string
	for _, w := range page.Items {
		ids = append(ids, fmt.Sprint(w.ID))
	}
	return strings.Join(ids, " ")
}

// TestSubmissionsAreFilteredAndShown: works 1 to 5, of which 2 and 3 are alike, 4 has a warning
// and is disqualified, 5 is a link.
func TestSubmissionsAreFilteredAndShown(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 5; id++ {
		j.addWork(id)
	}
	j.shortlist(1)
	w.sql(`UPDATE uploads SET provenance = NULL`)
	w.sql(`UPDATE submissions SET submitted_at = now() + work_id * interval '1 minute'`)
	w.sql(`UPDATE submissions SET title = '灯渡 The  FERRY' WHERE work_id = 2`)
	w.sql(`UPDATE submissions SET title = '灯渡—the ferry!' WHERE work_id = 3`)
	w.sql(
		`UPDATE uploads SET crc32c = 7, film_format = '{"videoCodec":"h264","audioCodec":"aac"}' WHERE kind = 'video' AND object ~ '-[23]$'`,
	)
	w.sql(
		`UPDATE uploads SET film_format = '{"videoCodec":"prores","audioCodec":"pcm"}' WHERE kind = 'video' AND object ~ '-4$'`,
	)
	w.sql(
		`UPDATE submissions SET video_upload_id = NULL, video_link = 'https://video.openframe.example/v/5' WHERE work_id = 5`,
	)
	w.organiser(contest.OrganiserReviewer).send("/submissions/4/disqualify", object{"reason": "Shown in 2023"}).ok(nil)
	c := w.organiser(contest.OrganiserViewer)
	for query, want := range map[string]string{
		"sort=sent": "1 2 3 4 5", "sort=work&descending=true&pageSize=2": "5 4", "page=2&pageSize=2&sort=work": "3 4", "repeated=true": "2 3",
		"state=disqualified": "4", "state=judged&repeated=false": "1 5", "warned=true": "4", "warned=false": "1 2 3 5", "screening=none": "5",
		"screening=ready": "1 2 3 4", "shortlisted=true": "1", "q=FILM%201": "1", "q=secret3": "3", "q=2": "2", "q=%25": "",
	} {
		var page struct {
			Items []listedWork
			Total int
		}
		c.read("/submissions?" + query).ok(&page)
		if got := workIDs(page); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
		if strings.Contains(query, "pageSize") && page.Total != 5 {
			t.Errorf("%s: total %d", query, page.Total)
		}
	}
	c.read(
		"/submissions?state=lost&screening=x&warned=1&sort=age",
	).fails(
		contest.CodeValidation,
		"screening",
		"sort",
		"state",
		"warned",
	)
	var shown struct {
		listedWork
		ScreeningFilm                    *struct{ URL string }
		FilmFile, CoverFile, ProcessFile *struct{ URL, Name, Checksum string }
		WarningTexts                     []string
		DisqualifiedReason               string
		Alike                            []struct {
			WorkID int
			Why    string
		}
		History []struct{ Actor, Action, Reason string }
	}
	c.read("/submissions/4").ok(&shown)
	if shown.State != "disqualified" || shown.DisqualifiedReason != "Shown in 2023" || len(shown.WarningTexts) != 2 ||
		len(
			shown.History,
		) != 1 || shown.History[0].Actor != "organiser:reviewer@films.example" || shown.ProcessFile != nil {
		t.Errorf("work 4: %+v", shown)
	}
	c.read("/submissions/2").ok(&shown)
	if fmt.Sprint(shown.Alike) != "[{3 film}]" || shown.ScreeningFilm == nil || !strings.Contains(shown.ScreeningFilm.URL, "works/video-2") ||
		shown.FilmFile == nil ||
		shown.FilmFile.Checksum != "00000007" ||
		!strings.HasSuffix(shown.FilmFile.URL, "?saveAs=secret name") {
		t.Errorf("work 2: %+v", shown)
	}
	for _, missing := range []string{"/submissions/99", "/submissions/one", "/submissions/99999999999"} {
		c.read(missing).fails(contest.CodeNotFound)
	}
	c.do(http.MethodGet, "/apis/organiser/submissions/1?edition=camp", nil).fails(contest.CodeNotFound)
	status, _, table := c.file(http.MethodGet, "/submissions/export?edition=international&state=disqualified", "")
	if status != http.StatusOK || !strings.Contains(table, "Film 4") || strings.Contains(table, "Film 1") ||
		!strings.Contains(table, "video_codec") {
		t.Errorf("export: %d\n%s", status, table)
	}
}

// TestExportHasWhatTheStudioWasAskedFor, as texts that no spreadsheet calculates.
func TestExportHasWhatTheStudioWasAskedFor(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.addWork(2)
	w.sql(`UPDATE uploads SET provenance = NULL`)
	for object, made := range map[string]string{
		"video-1$": `{"model":"veo3","prompt":"=HYPERLINK(\"https://elsewhere.example\")","reference":true,"createdAt":"2025-09-12T02:00:00Z"}`,
		"cover-2$": `{"model":"seedream","prompt":"纸船，\"雨夜\"","createdAt":"2025-09-13T02:00:00Z"}`,
	} {
		w.sql(`UPDATE uploads SET provenance = $2 WHERE object ~ $1`, object, made)
	}
	status, _, body := w.organiser(
		contest.OrganiserViewer,
	).file(
		http.MethodGet,
		"/submissions/export?edition=international&sort=work",
		"",
	)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, spreadsheet.ByteOrderMark))).ReadAll()
	if status != http.StatusOK || err != nil || len(rows) != 3 {
		t.Fatalf("%d, %v: %s", status, err, body)
	}
	columns := []string{
		"film_prompt",
		"film_reference",
		"film_ordered",
		"cover_prompt",
		"cover_reference",
		"cover_ordered",
	}
	got := map[string][]string{}
	for _, column := range columns {
		at := slices.Index(rows[0], column)
		if at < 0 {
			t.Fatalf("no column %s in %q", column, rows[0])
		}
		got[column] = []string{rows[1][at], rows[2][at]}
	}
	want := map[string][]string{
		"film_prompt": {
			`'=HYPERLINK("https://elsewhere.example")`,
			"",
		},
		"film_reference": {"true", ""},
		"film_ordered":   {"2025-09-12T10:00:00+08:00", ""},
		"cover_prompt": {
			"",
			`纸船，"雨夜"`,
		},
		"cover_reference": {"", "false"},
		"cover_ordered":   {"", "2025-09-13T10:00:00+08:00"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if status, _, body := w.browser().file(
		http.MethodGet,
		"/submissions/export?edition=international",
		"",
	); status == http.StatusOK {
		t.Errorf("without a login: %s", body)
	}
}

// TestWarnedFilterFollowsTheWarnings compares the filter with FilmFormat.Warnings.
func TestWarnedFilterFollowsTheWarnings(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	formats := []string{
		`null`,
		`{}`,
		`{"videoCodec":"h264","audioCodec":"aac"}`,
		`{"videoCodec":"h264","studioProfile":true}`,
		`{"videoCodec":"vp9","studioProfile":true}`,
		`{"videoCodec":"hevc"}`,
		`{"audioCodec":"opus"}`,
		`{"audioCodec":"pcm"}`,
		`{"audioCodec":"aac","soundTracks":2}`,
		`{"hidden":1000000000}`,
		`{"hidden":1000000001}`,
	}
	for i, format := range formats {
		j.addWork(i + 1)
		w.sql(
			`UPDATE uploads SET film_format = nullif($2, 'null')::jsonb WHERE object = $1`,
			fmt.Sprintf("secret/video-%d", i+1),
			format,
		)
	}
	c := w.organiser(contest.OrganiserViewer)
	warned := 0
	for _, flag := range []bool{true, false} {
		var page struct{ Items []listedWork }
		c.read(fmt.Sprintf("/submissions?pageSize=100&warned=%t", flag)).ok(&page)
		for _, work := range page.Items {
			if (len(work.Warnings) > 0) != flag {
				t.Errorf("warned=%t: %s has the warnings %v", flag, formats[work.WorkID-1], work.Warnings)
			}
		}
		if flag {
			warned = len(page.Items)
		}
	}
	if warned != 6 {
		t.Errorf("%d works have a warning", warned)
	}
}

// TestSecondOrganiserIsToldOfADisqualification: nothing is overwritten, and a dry run changes nothing.
func TestSecondOrganiserIsToldOfADisqualification(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	lea := jury.Judge{}
	j.add(contest.International, "Lea", jury.RoleNominator)
	w.row(`SELECT id FROM judges`, &lea.ID)
	w.sql(
		`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at) VALUES ($1, 'international', 1, 'LEVEL', 'good', now(), now())`,
		lea.ID,
	)
	j.shortlist(1)
	first, second := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)
	var effect struct {
		Nominators, Nominations, Scorecards int
		Shortlisted                         bool
		Mail                                *struct{ To string }
	}
	first.send("/submissions/1/disqualify", object{"reason": "Shown in 2023", "dryRun": true}).ok(&effect)
	if effect.Nominators != 1 || effect.Nominations != 1 || effect.Scorecards != 0 || !effect.Shortlisted {
		t.Errorf("effect: %+v", effect)
	}
	first.send("/submissions/1/restore", object{"reason": "", "dryRun": true}).fails(contest.CodeConflict, "submission")
	done := together(6, func() bool {
		return first.send("/submissions/1/disqualify", object{"reason": "Shown in 2023"}).code == "OK"
	})
	if done != 1 {
		t.Errorf("%d of 6 disqualified it", done)
	}
	w.sql(`UPDATE organisers SET name = 'Omar D.' WHERE email = 'reviewer@films.example'`)
	told := second.send(
		"/submissions/1/disqualify",
		object{"reason": "Another reason"},
	).fails(
		contest.CodeConflict,
		"by",
		"submission",
	)
	if !strings.Contains(string(told.raw), "Last changed by Omar D.,") {
		t.Errorf("the second is told: %s", told.raw)
	}
	second.send(
		"/submissions/1/disqualify",
		object{"reason": " ", "dryRun": 1},
	).fails(
		contest.CodeValidation,
		"dryRun",
		"reason",
	)
	second.send("/submissions/99/disqualify", object{"reason": "x"}).fails(contest.CodeNotFound)
	second.send("/submissions/1/restore", object{"reason": "A mistake"}).ok(nil)
	w.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	first.send(
		"/submissions/1/disqualify",
		object{"reason": "Late", "dryRun": true},
	).fails(
		contest.CodeConflict,
		"by",
		"prize",
	)
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action IN ('submission.disqualify', 'submission.restore')`, &rows)
	if rows != 2 {
		t.Errorf("%d audit rows", rows)
	}
}

func TestLinkIsReleasedFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.approvedEntrant("ada@films.example").post(achievement, goodWork()).ok(nil)
	c := w.organiser(contest.OrganiserReviewer)
	var released struct{ Account string }
	c.send("/links/release", object{"link": "https://video.openframe.example/v/1"}).ok(&released)
	if released.Account != "ada@films.example" {
		t.Errorf("released: %+v", released)
	}
	c.send("/links/release", object{"link": "https://video.openframe.example/v/1"}).fails(contest.CodeNotFound)
	c.send("/links/release", object{"link": "https://elsewhere.example/v/1"}).fails(contest.CodeValidation, "link")
	c.send("/links/release", object{"link": 5}).fails(contest.CodeValidation, "link")
	c.send("/submissions/1001/release-original", nil).fails(contest.CodeConflict) // a link
	c.send("/submissions/77/release-original", nil).fails(contest.CodeNotFound)
}
