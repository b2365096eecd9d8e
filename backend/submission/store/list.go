package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

const (
	// StateOfSubmission is the submission.State of s.
	StateOfSubmission = `CASE
		WHEN s.withdrawn_at IS NOT NULL THEN 'withdrawn'
		WHEN s.disqualified_at IS NOT NULL THEN 'disqualified'
		WHEN NOT s.latest THEN 'replaced'
		WHEN s.hidden_at IS NOT NULL THEN 'hidden'
		ELSE 'judged' END`
	// repeatedTitle and repeatedFilm select the judged works of others that are like s.
	repeatedTitle = `FROM submissions o
		WHERE o.latest AND o.edition = s.edition AND title_key(o.title) = title_key(s.title) AND title_key(s.title) <> ''
			AND o.entrant_id <> s.entrant_id AND o.disqualified_at IS NULL AND o.hidden_at IS NULL`
	repeatedFilm = `FROM uploads f JOIN submissions o ON o.video_upload_id = f.id
		WHERE f.kind = 'video' AND f.state = 'succeed' AND f.crc32c = video.crc32c AND f.size = video.size AND f.entrant_id <> s.entrant_id
			AND o.edition = s.edition AND o.latest AND o.disqualified_at IS NULL AND o.hidden_at IS NULL`
	// ScreeningOfSubmission is the upload.Screening of s, 'none' for a link.
	ScreeningOfSubmission = `CASE
		WHEN s.video_upload_id IS NULL THEN 'none'
		WHEN film_copy.state = 'completed' THEN 'ready'
		WHEN s.original_released_at IS NOT NULL THEN 'original'
		WHEN film_copy.state = 'failed' THEN 'failed'
		ELSE 'preparing' END`
	listedColumns = `e.email, s.disqualified_at IS NOT NULL, ` + StateOfSubmission + `, coalesce(r.name, ''), coalesce(r.team->>'name', ''), coalesce(r.language::text, ''),
		(SELECT count(*) FROM submissions v WHERE v.entrant_id = s.entrant_id AND v.edition = s.edition
			AND (v.created_at, v.work_id) <= (s.created_at, s.work_id)),
		(SELECT count(*) FROM submissions v WHERE v.entrant_id = s.entrant_id AND v.edition = s.edition),
		coalesce(video.film_format, '{}'), s.disqualified_at,
		EXISTS (SELECT ` + repeatedTitle + `), EXISTS (SELECT ` + repeatedFilm + `), coalesce(r.id::text, ''), s.disqualified_reason,
		CASE WHEN s.withdrawn_by = '' THEN s.disqualified_reason_en ELSE s.withdrawn_reason_en END,
		CASE WHEN s.withdrawn_by = '' THEN s.disqualified_reason_zh ELSE s.withdrawn_reason_zh END, s.withdrawn_by, ` + submissionColumns
	listedTables = submissionTables + `
		JOIN entrants e ON e.id = s.entrant_id
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id`
)

// scanListed reads listedColumns.
func scanListed(row pgx.Row) (submission.ShownSubmission, error) {
	var s submission.ShownSubmission
	var disqualified *time.Time
	var err error
	s.Submission, err = scanSubmission(prefixed{
		row,
		[]any{
			&s.Account,
			&s.Disqualified,
			&s.State,
			&s.Entrant,
			&s.Team,
			&s.Language,
			&s.Version,
			&s.Versions,
			&s.Format,
			&disqualified,
			&s.RepeatedTitle,
			&s.RepeatedFilm,
			&s.RegistrationID,
			&s.Reason,
			&s.Reasons.EN,
			&s.Reasons.ZH,
			&s.WithdrawnBy,
		},
	})
	pg.SetTime(&s.DisqualifiedAt, disqualified)
	return s, err
}

// ListSubmissions implements submission.ListStore.
func (db *Store) ListSubmissions(ctx context.Context, filter submission.Filter) (submission.SubmissionPage, error) {
	const condition = `
		WHERE s.edition = @edition AND s.erased_at IS NULL
			AND (@state = '' OR ` + StateOfSubmission + ` = @state)
			AND (@screening = '' OR ` + ScreeningOfSubmission + ` = @screening)
			AND (@category = '' OR s.category = @category)
			AND (@warned::boolean IS NULL OR coalesce(video.film_format IS NOT NULL AND (
				coalesce(video.film_format->>'videoCodec', '') <> ALL(@videos)
				OR coalesce((video.film_format->>'studioProfile')::boolean, false)
				OR coalesce(video.film_format->>'audioCodec', '') <> ALL(@audios)
				OR coalesce((video.film_format->>'hidden')::bigint, 0) > @hidden
				OR coalesce(video.film_format->>'videoCodec', '') <> '' AND coalesce(video.film_format->>'audioCodec', '') = ''
				OR coalesce((video.film_format->>'soundTracks')::integer, 0) > 1), false) = @warned)
			AND (@shortlisted::boolean IS NULL OR @shortlisted =
				EXISTS (SELECT FROM shortlist l WHERE l.edition = s.edition AND l.work_id = s.work_id))
			AND (@repeated::boolean IS NULL OR @repeated = (EXISTS (SELECT ` + repeatedTitle + `) OR EXISTS (SELECT ` + repeatedFilm + `)))`
	// Only a search needs the accounts of submissions that are not on the page.
	tables, search := `submissions s
		LEFT JOIN uploads video ON video.id = s.video_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id`, ""
	if filter.Search != "" {
		tables += ` JOIN entrants e ON e.id = s.entrant_id`
		search = ` AND (` + pg.Holds(
			"s.title",
			"@search",
		) + ` OR NOT @titles_only AND e.email ILIKE @pattern OR s.work_id = @work OR s.work_id = ANY(@translated))`
	}
	hidden, videos, audios := upload.UnwarnedFormats()
	args := pgx.NamedArgs{
		"edition":     filter.Edition,
		"state":       filter.State,
		"screening":   filter.Screening,
		"category":    filter.Category,
		"warned":      filter.Warned,
		"shortlisted": filter.Shortlisted,
		"repeated":    filter.Repeated,
		"search":      filter.Search,
		"pattern":     pg.MatchPattern(filter.Search),
		"work":        filter.SearchedWork(),
		"translated":  filter.Translated,
		"titles_only": filter.TitlesOnly,
		"videos":      videos,
		"audios":      audios,
		"hidden":      hidden.Nanoseconds(),
	}
	search += registrationstore.Marked(
		filter.Marks,
		"'work:' || s.work_id",
		args,
	) + pg.Answered(
		filter.Answers,
		"s.answers",
		args,
	)
	tables += titlesOf(filter, args)
	var page submission.SubmissionPage
	if err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM `+tables+condition+search,
		pg.Planned,
		args,
	).Scan(
		&page.Total,
	); err != nil {
		return page, fmt.Errorf("count submissions: %w", err)
	}
	k, err := submissionOrder(filter, args)
	if err != nil {
		return page, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+listedColumns+`, page.cursor
		FROM (SELECT s.id, s.cursor, row_number() OVER () AS place FROM (
			SELECT s.id, `+k.Cursor()+` AS cursor FROM `+tables+condition+search+k.Behind+k.Part()+`) s) page
		JOIN submissions s ON s.id = page.id
		LEFT JOIN uploads process ON process.id = s.process_upload_id
		LEFT JOIN uploads cover ON cover.id = s.cover_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id
		LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
		JOIN entrants e ON e.id = s.entrant_id
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		ORDER BY page.place`, pg.Planned, args)
	page.Submissions, page.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (submission.ListedSubmission, error) {
			s, err := scanListed(row)
			return s.ListedSubmission, err
		},
	)
	if err != nil {
		return page, fmt.Errorf("list submissions: %w", err)
	}
	return page, nil
}

// knownTitles joins a submission s with its title in both languages, where it was submitted under one of them.
const knownTitles = ` LEFT JOIN unnest(@known_works::bigint[], @known_shown::text[], @known_en::text[], @known_zh::text[])
	AS known(work_id, shown, en, zh) ON known.work_id = s.work_id AND s.title IN (known.en, known.zh)`

// titlesOf is what a list that is ordered by translated titles reads besides its tables.
func titlesOf(filter submission.Filter, args pgx.NamedArgs) string {
	if filter.Sort != submission.SubmissionsByTitle || len(filter.Titles.Known) == 0 {
		return ""
	}
	works, shown, english, chinese := []int{}, []string{}, []string{}, []string{}
	for work, title := range filter.Titles.Known {
		works, shown = append(works, work), append(shown, title.In(filter.Titles.Language))
		english, chinese = append(english, title.EN), append(chinese, title.ZH)
	}
	args["known_works"], args["known_shown"], args["known_en"], args["known_zh"] = works, shown, english, chinese
	return knownTitles
}

func submissionOrder(filter submission.Filter, args pgx.NamedArgs) (pg.Keyset, error) {
	work := pg.SortKey{Expr: "s.work_id", Kind: "bigint", Descending: filter.Descending}
	switch filter.Sort {
	case submission.SubmissionsByWork:
		return pg.NewKeyset("work", filter.Part, args, work)
	case submission.SubmissionsByTitle:
		expr, tables := "lower(s.title)", "submissions s"
		if len(filter.Titles.Known) > 0 {
			expr, tables = "lower(coalesce(known.shown, s.title))", tables+knownTitles
		}
		title := "SELECT " + expr + " FROM " + tables + " WHERE s.edition = @edition AND s.work_id = @after::bigint"
		return pg.NewKeyset(
			"title"+string(filter.Titles.Language),
			filter.Part,
			args,
			pg.SortKey{Expr: expr, Descending: filter.Descending, Of: title},
			work,
		)
	default:
		return pg.NewKeyset(
			"submitted",
			filter.Part,
			args,
			pg.SortKey{Expr: "s.submitted_at", Kind: "timestamptz", Descending: filter.Descending},
			work,
		)
	}
}

// ShowSubmission implements submission.ListStore.
func (db *Store) ShowSubmission(
	ctx context.Context,
	edition contest.EditionID,
	workID int,
) (submission.ShownSubmission, error) {
	shown, err := scanListed(db.Pool.QueryRow(ctx, `
		SELECT `+listedColumns+`
		FROM `+listedTables+`
		WHERE s.edition = $1 AND s.work_id = $2 AND s.erased_at IS NULL`, edition, workID))
	if err != nil {
		return submission.ShownSubmission{}, fmt.Errorf("show submission: %w", err)
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+listedColumns+`
		FROM `+listedTables+`
		WHERE s.entrant_id = $1 AND s.edition = $2
		ORDER BY s.created_at DESC, s.work_id DESC`, shown.EntrantID, edition)
	if err != nil {
		return submission.ShownSubmission{}, fmt.Errorf("list versions: %w", err)
	}
	shown.AllVersions, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (submission.ListedSubmission, error) {
		s, err := scanListed(row)
		return s.ListedSubmission, err
	})
	if err != nil {
		return submission.ShownSubmission{}, fmt.Errorf("list versions: %w", err)
	}
	if err = db.addFiles(ctx, &shown); err != nil {
		return submission.ShownSubmission{}, err
	}
	shown.Alike, err = db.alikeWorks(ctx, edition, workID)
	return shown, err
}

// addFiles reads the files of a submission.
func (db *Store) addFiles(ctx context.Context, shown *submission.ShownSubmission) error {
	var err error
	form := shown.Form
	if d := form.Disclosure; d != nil && d.ConsentUploadID != "" {
		consent, _, err := db.submittedFiles(ctx, []string{d.ConsentUploadID})
		if err != nil {
			return err
		}
		if file, has := consent[upload.KindProcess]; has {
			shown.ConsentFile = &file
		}
	}
	form.Disclosure = nil // a consent is of the kind of a process file
	shown.Files, shown.SubtitleFiles, err = db.submittedFiles(ctx, form.UploadIDs())
	return err
}

// submittedFiles reads files by kind, and those of subtitles by upload.
func (db *Store) submittedFiles(
	ctx context.Context,
	ids []string,
) (map[upload.FileKind]submission.SubmittedFile, map[string]submission.SubmittedFile, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT id, kind, object, name, size, content_type, crc32c FROM uploads WHERE id = ANY($1::uuid[])`, ids)
	if err != nil {
		return nil, nil, fmt.Errorf("list submitted files: %w", err)
	}
	files, subtitles := map[upload.FileKind]submission.SubmittedFile{}, map[string]submission.SubmittedFile{}
	var id string
	var kind upload.FileKind
	var file submission.SubmittedFile
	var checksum *int64
	_, err = pgx.ForEachRow(
		rows,
		[]any{&id, &kind, &file.Object, &file.Name, &file.Size, &file.ContentType, &checksum},
		func() error {
			stored := file
			if checksum != nil {
				stored.Checksum = new(uint32(*checksum)) //nolint:gosec // 32 bits in the database
			}
			if kind == upload.KindSubtitles {
				subtitles[id] = stored
				return nil
			}
			files[kind] = stored
			return nil
		},
	)
	if err != nil {
		return nil, nil, fmt.Errorf("list submitted files: %w", err)
	}
	return files, subtitles, nil
}

// alikeWorks lists the first 20 works of others that are like one.
func (db *Store) alikeWorks(
	ctx context.Context,
	edition contest.EditionID,
	workID int,
) ([]submission.AlikeWork, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT o.work_id, o.title, e.email, bool_or(o.film)
		FROM submissions s LEFT JOIN uploads video ON video.id = s.video_upload_id,
			LATERAL (
				SELECT o.work_id, o.title, o.entrant_id, false AS film `+repeatedTitle+`
				UNION ALL SELECT o.work_id, o.title, o.entrant_id, true `+repeatedFilm+`) o
			JOIN entrants e ON e.id = o.entrant_id
		WHERE s.edition = $1 AND s.work_id = $2
		GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT 20`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list works alike: %w", err)
	}
	alike, err := pgx.CollectRows(rows, pgx.RowToStructByPos[submission.AlikeWork])
	if err != nil {
		return nil, fmt.Errorf("list works alike: %w", err)
	}
	return alike, nil
}
