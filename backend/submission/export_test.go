package submission_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// storedRegistrations is a store with these registrations.
type storedRegistrations struct {
	registration.ReviewStore
	all []registration.Registration
}

func (s storedRegistrations) Registrations(context.Context, registration.Filter) (registration.Page, error) {
	return registration.Page{Registrations: s.all}, nil
}

// writtenNotes are what organisers wrote about a subject.
func writtenNotes(subject string) map[string]registration.SubjectNotes {
	return map[string]registration.SubjectNotes{subject: {
		Tags: []string{
			"late",
			"guest",
		},
		Assignee: "mei@organisers.example",
		Notes:    []registration.SubjectNote{{Text: "Called."}, {Text: "Answered."}},
	}}
}

func (s storedRegistrations) NotesOfEdition(
	context.Context,
	contest.EditionID,
) (map[string]registration.SubjectNotes, error) {
	return writtenNotes("registration:r1"), nil
}

// storedSubmissions is a store with these submissions.
type storedSubmissions struct {
	submission.ListStore
	all []submission.ListedSubmission
}

func (s storedSubmissions) ListSubmissions(context.Context, submission.Filter) (submission.SubmissionPage, error) {
	return submission.SubmissionPage{Submissions: s.all}, nil
}

func (s storedSubmissions) NotesOfEdition(
	context.Context,
	contest.EditionID,
) (map[string]registration.SubjectNotes, error) {
	return writtenNotes("work:7"), nil
}

// exportEdition has times of UTC+8 and teams of two.
func exportEdition() *contest.Edition {
	return &contest.Edition{Location: time.FixedZone("", 8*60*60), MaxTeamMembers: 2}
}

var exportedAt = time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC)

// TestRegistrationsAreExportedWhole, column by column: what reads the file counts on names and order.
func TestRegistrationsAreExportedWhole(t *testing.T) {
	t.Parallel()
	team := registration.Registration{
		ID:          "r1",
		Account:     "ada@teams.example",
		State:       contest.StateDeny,
		Reason:      "The links are empty.",
		WorkID:      1001,
		Language:    contest.Chinese,
		SubmittedAt: exportedAt,
		ReviewedAt:  exportedAt.Add(time.Hour),
		ReviewedBy:  "organiser:mei",
		Materials: []registration.Material{
			{Kind: upload.KindConcept, Name: "concept.pptx"}, {Kind: upload.KindScript, Name: "script.pdf"},
			{Kind: upload.KindPV, Name: "pv.mp4"}, {Kind: upload.KindPortfolio, Name: "works.zip"},
		},
		Form: registration.Form{
			Type:          registration.TeamEntry,
			Name:          "Ada",
			Email:         "ada@forms.example",
			PhoneCountry:  "GB",
			Phone:         "+442071838750",
			Experience:    registration.Professional,
			SocialLinks:   "https://a.example;https://b.example",
			PreviousWorks: "https://c.example",
			Motivation:    "Because.",
			Team: &registration.Team{
				Name:                "Lanterns",
				ContactName:         "Bo",
				ContactEmail:        "bo@teams.example",
				ContactPhoneCountry: "CN",
				ContactPhone:        "+8613800138000",
				Members: []registration.Member{
					{Name: "Ada", Email: "ada@forms.example", PhoneCountry: "GB", Phone: "+442071838750"},
					{Name: "Cy", Email: "cy@teams.example", PhoneCountry: "US", Phone: "+12025550123"},
				},
			},
		},
	}
	service := registration.Service{
		Reviews: storedRegistrations{all: []registration.Registration{team, {ID: "r2", State: contest.StateSubmitted}}},
	}
	table, err := service.Export(t.Context(), contest.ToolsOrganiser("mei"), exportEdition(), registration.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	want := registration.Table{Name: "registrations", Columns: []string{
		"id",
		"application",
		"state",
		"type",
		"name",
		"account",
		"email",
		"phone_country",
		"phone",
		"experience",
		"social_links",
		"previous_works",
		"motivation",
		"language",
		"sent",
		"reviewed",
		"reviewed_by",
		"reason",
		"concept",
		"script",
		"pv",
		"portfolio",
		"team",
		"contact_name",
		"contact_email",
		"contact_phone_country",
		"contact_phone",
		"member1_name",
		"member1_email",
		"member1_phone_country",
		"member1_phone",
		"member2_name",
		"member2_email",
		"member2_phone_country",
		"member2_phone",
		"tags",
		"assignee",
		"notes",
	}, Rows: [][]string{
		{
			"r1",
			"1001",
			"DENY",
			"team",
			"Ada",
			"ada@teams.example",
			"ada@forms.example",
			"GB",
			"+442071838750",
			"professional",
			"https://a.example;https://b.example",
			"https://c.example",
			"Because.",
			"zh",
			"2025-09-12T10:00:00+08:00",
			"2025-09-12T11:00:00+08:00",
			"organiser:mei",
			"The links are empty.",
			"concept.pptx",
			"script.pdf",
			"pv.mp4",
			"works.zip",
			"Lanterns",
			"Bo",
			"bo@teams.example",
			"CN",
			"+8613800138000",
			"Ada",
			"ada@forms.example",
			"GB",
			"+442071838750",
			"Cy",
			"cy@teams.example",
			"US",
			"+12025550123",
			"late, guest",
			"mei@organisers.example",
			"Called.\nAnswered.",
		},
		append([]string{"r2", "", "SUBMITTED"}, make([]string, 35)...),
	}}
	if diff := cmp.Diff(want, table); diff != "" {
		t.Error(diff)
	}
}

// TestSubmissionsAreExportedWhole, column by column.
func TestSubmissionsAreExportedWhole(t *testing.T) {
	t.Parallel()
	var film submission.ListedSubmission
	film.WorkID, film.State, film.Account, film.Entrant, film.Team, film.Version = 7, submission.Disqualified, "ada@teams.example", "Ada", "Lanterns", 3
	film.Form = submission.Form{
		Title:       "Paper Boat",
		Description: "A boat.",
		Process:     "By hand.",
		Tools:       []contest.Tool{contest.ToolOther},
		OtherTool:   "Loom",
		VideoLink:   "https://films.example/7",
		English:     true,
		Spoken:      []string{"fr", "zxx"},
		Disclosure: &submission.Disclosure{
			Script: submission.AINone, Video: submission.AIGenerated, Music: submission.MusicLicensed, Share: new(92.5),
			Tools:    map[string][]string{"video": {"Veo 3", "Seedance"}, "music": {"Accordion"}},
			Likeness: submission.LikenessConsented, ConsentUploadID: "c1", Warnings: []string{"flashing", "self-harm"},
		},
		Subtitles: []submission.SubtitleFile{
			{Language: "en", Kind: upload.Subtitled},
			{Language: "zh-Hans", Kind: upload.Captioned},
		},
	}
	film.SubmittedAt, film.DisqualifiedAt, film.ProcessFile, film.Shortlisted = exportedAt, exportedAt.Add(
		time.Hour,
	), "process.pdf", true
	film.Film = &upload.Film{Duration: 61500 * time.Millisecond, Width: 1920, Height: 1080}
	film.Format = upload.FilmFormat{VideoCodec: "hevc", AudioCodec: "aac", Hidden: time.Minute}
	film.Screening = upload.ScreeningReady
	film.FilmMade = &upload.Provenance{Model: "veo3", Prompt: "a paper boat", Reference: true, CreatedAt: exportedAt}
	film.CoverMade = &upload.Provenance{Model: "seedream", Prompt: "纸船", CreatedAt: exportedAt.Add(time.Minute)}
	var link submission.ListedSubmission
	link.WorkID, link.State, link.Version, link.Screening = 8, submission.Judged, 1, submission.ScreeningNone
	service := submission.ListService{Submissions: storedSubmissions{all: []submission.ListedSubmission{film, link}}}
	table, err := service.Export(t.Context(), contest.ToolsOrganiser("mei"), exportEdition(), submission.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	want := registration.Table{Name: "submissions", Numeric: []int{0, 5, 13, 14, 15}, Columns: []string{
		"work",
		"state",
		"title",
		"account",
		"name",
		"version",
		"sent",
		"description",
		"process",
		"process_file",
		"tools",
		"english",
		"link",
		"seconds",
		"width",
		"height",
		"copy",
		"warnings",
		"shortlisted",
		"disqualified",
		"film_made_with",
		"cover_made_with",
		"team",
		"film_prompt",
		"film_reference",
		"film_ordered",
		"cover_prompt",
		"cover_reference",
		"cover_ordered",
		"spoken",
		"subtitles",
		"ai_script",
		"ai_picture",
		"ai_video",
		"ai_voice",
		"ai_music",
		"ai_edit",
		"ai_tools",
		"ai_share",
		"likeness",
		"consent",
		"content_warnings",
		"tags",
		"assignee",
		"notes",
	}, Rows: [][]string{
		{
			"7",
			"disqualified",
			"Paper Boat",
			"ada@teams.example",
			"Ada",
			"3",
			"2025-09-12T10:00:00+08:00",
			"A boat.",
			"By hand.",
			"process.pdf",
			"Loom",
			"true",
			"https://films.example/7",
			"61.5",
			"1920",
			"1080",
			"ready",
			"video_codec, hidden_by_edits",
			"true",
			"2025-09-12T11:00:00+08:00",
			"veo3",
			"seedream",
			"Lanterns",
			"a paper boat",
			"true",
			"2025-09-12T10:00:00+08:00",
			"纸船",
			"false",
			"2025-09-12T10:01:00+08:00",
			"fr, zxx",
			"en subtitles, zh-Hans captions",
			"none",
			"",
			"generated",
			"",
			"licensed",
			"",
			"video: Veo 3, video: Seedance, music: Accordion",
			"92.5",
			"consented",
			"true",
			"flashing, self-harm",
			"late, guest",
			"mei@organisers.example",
			"Called.\nAnswered.",
		},
		{
			"8", "judged", "", "", "", "1", "", "", "", "", "", "false", "", "", "", "", "none", "", "false", "",
			"", "", "", "", "", "", "", "", "", "", "", "", "", "",
			"", "", "", "", "", "", "", "", "", "", "",
		},
	}}
	if diff := cmp.Diff(want, table); diff != "" {
		t.Error(diff)
	}
}
