package store

import (
	"marquee/backend/operations"
	"marquee/backend/pg"
	submissionstore "marquee/backend/submission/store"
)

// needRule finds the rows that break a rule of the contest: their names, and since when they do.
type needRule struct {
	query string
	works bool // the names are numbers of works
	wall  bool // since is of the wall clock
}

// needRows are the rules that rows of the database break, with the arguments of Needs.
func needRows() map[operations.NeedKind]needRule {
	return map[operations.NeedKind]needRule{
		operations.NeedRegistrations: {query: `
			SELECT r.name, r.submitted_at FROM registrations r
			WHERE r.edition = @edition AND r.state = 'SUBMITTED' AND r.submitted_at > @overdue`},
		operations.NeedOverdue: {query: `
			SELECT r.name, r.submitted_at FROM registrations r
			WHERE r.edition = @edition AND r.state = 'SUBMITTED' AND r.submitted_at <= @overdue`},
		operations.NeedRetention: {query: `
			SELECT to_char(a.deletes_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), a.first_told_at FROM account_retentions a`},
		operations.NeedNameTraces: {query: `
			SELECT n.subject, n.found_at FROM name_traces n WHERE n.edition = @edition AND n.state = 'open'`},
		operations.NeedUnfinishedEntries: {query: `
			SELECT r.name, min(u.contest_at)
			FROM uploads u JOIN registrations r ON r.entrant_id = u.entrant_id AND r.edition = u.edition AND r.state = 'PASS'
			WHERE u.edition = @edition AND u.kind = 'video' AND u.state = 'succeed'
				AND NOT EXISTS (SELECT FROM submissions s WHERE s.entrant_id = u.entrant_id AND s.edition = u.edition)
			GROUP BY r.id, r.name`},
		operations.NeedReports: {works: true, wall: true, query: `
			SELECT r.work_id::text, r.reported_at FROM film_reports r WHERE r.edition = @edition::text AND r.state = 'open'`},
		operations.NeedCopies: {works: true, wall: true, query: `
			SELECT s.work_id::text, film_copy.ended_at
			FROM submissions s JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
			WHERE s.edition = @edition AND ` + pg.JudgedWork + ` AND ` + submissionstore.ScreeningOfSubmission + ` = 'failed'`},
		operations.NeedSlowCopies: {works: true, wall: true, query: `
			SELECT s.work_id::text, film_copy.queued_at
			FROM submissions s JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
			WHERE s.edition = @edition AND ` + pg.JudgedWork + ` AND ` + submissionstore.ScreeningOfSubmission + ` = 'preparing'
				AND film_copy.queued_at <= @slow_copies`},
		operations.NeedSlowChecks: {wall: true, query: `
			SELECT u.kind, u.checking_since FROM uploads u
			WHERE u.edition = @edition AND u.state = 'processing' AND u.checking_since <= @slow_checks`},
		operations.NeedRepeated: {works: true, query: `
			SELECT work_id::text, NULL::timestamptz FROM (
				SELECT s.work_id, title_key(s.title) AS title, count(*) OVER (PARTITION BY title_key(s.title)) AS titles,
					CASE WHEN video.crc32c IS NULL THEN 1 ELSE count(*) OVER (PARTITION BY video.crc32c, video.size) END AS films
				FROM submissions s LEFT JOIN uploads video ON video.id = s.video_upload_id
				WHERE s.edition = @edition AND s.erased_at IS NULL AND ` + pg.JudgedWork + `) work
			WHERE titles > 1 AND title <> '' OR films > 1`},
		operations.NeedDuplicates: {query: `
			SELECT '#' || min(s.work_id) || ' / #' || max(s.work_id), d.found_at
			FROM duplicates d JOIN submissions s ON s.video_upload_id IN (d.upload_a, d.upload_b) AND s.erased_at IS NULL
			WHERE d.decision = ''
			GROUP BY d.id, d.found_at
			HAVING count(DISTINCT s.video_upload_id) = 2 AND count(DISTINCT s.entrant_id) > 1 AND bool_or(s.edition = @edition)`},
		operations.NeedConflicts: {query: `
			SELECT j.name, r.submitted_at
			FROM judges j, LATERAL conflicts_of(j.id) c JOIN registrations r ON r.entrant_id = c.entrant_id AND r.edition = @edition
			WHERE j.edition = @edition AND j.disabled_at IS NULL AND r.state <> 'DENY' AND NOT EXISTS (
				SELECT FROM conflict_decisions d WHERE d.judge_id = j.id AND d.entrant_id = c.entrant_id AND (d.decision = 'recused' OR d.grounds @> c.grounds))`},
		operations.NeedMails: {wall: true, query: `
			SELECT m.recipient, m.created_at FROM mails m WHERE m.edition = @edition AND m.state = 'failed'`},
		operations.NeedWaitingMails: {wall: true, query: `
			SELECT m.recipient, m.not_before FROM mails m
			WHERE m.edition = @edition AND m.state = 'waiting' AND m.not_before <= @slow_mails`},
		operations.NeedInvalidShortlisted: {works: true, query: `
			SELECT l.work_id::text, s.disqualified_at
			FROM shortlist l LEFT JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id
				LEFT JOIN registrations r ON r.edition = l.edition AND r.work_id = l.work_id
			WHERE l.edition = @edition AND NOT coalesce(` + pg.JudgedWork + `, r.state = 'PASS', false)`},
		operations.NeedChangedFinalists: {works: true, query: `
			WITH announced AS (
				SELECT (work ->> 'id')::integer AS work_id
				FROM announcements a, jsonb_array_elements(a.finalists::jsonb -> 'works') work WHERE a.edition = @edition),
			listed AS (SELECT work_id, added_at FROM shortlist WHERE edition = @edition)
			SELECT work_id::text, l.added_at FROM announced a FULL JOIN listed l USING (work_id)
			WHERE (a.work_id IS NULL OR l.work_id IS NULL) AND EXISTS (SELECT FROM announced) AND EXISTS (SELECT FROM listed)
				AND NOT EXISTS (SELECT FROM publications WHERE edition = @edition)`},
		operations.NeedLostPlaces: {works: true, query: `
			SELECT work, max(a.at) FROM audit_log a, jsonb_array_elements_text(a.detail -> 'dropped') dropped (work)
			WHERE a.subject = @shortlist AND a.action = @shortlist_action AND a.at > @recently
				AND NOT EXISTS (SELECT FROM audit_log later
					WHERE later.subject = a.subject AND later.action = a.action AND later.id > a.id AND NOT later.detail ? 'dropped')
				AND NOT EXISTS (SELECT FROM shortlist l WHERE l.edition = @edition AND l.work_id = work::integer)
				AND NOT EXISTS (SELECT FROM publications WHERE edition = @edition)
			GROUP BY work`},
		operations.NeedPictures: {works: true, query: `
			SELECT s.work_id::text, l.added_at
			FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id
			WHERE l.edition = @edition AND ` + pg.JudgedWork + ` AND s.cover_upload_id IS NULL AND s.video_upload_id IS NULL`},
		operations.NeedLockedJudges: {wall: true, query: `
			SELECT j.name, min(since) FROM (
				SELECT substring(key FROM '^judge-login:[^:]+:(.*)@[^@]*$') AS name, max(at) AS since
				FROM rate_events
				WHERE at > @tries AND key LIKE @keys AND key NOT LIKE '%/48'
				GROUP BY key HAVING count(*) >= CASE WHEN key LIKE '%@all' THEN 30 ELSE 5 END) locked
				JOIN judges j ON j.edition = @edition AND text_key(j.name) = locked.name AND j.disabled_at IS NULL
			GROUP BY j.id, j.name`},
		operations.NeedLikeNames: {wall: true, query: `
			SELECT j.name, j.created_at FROM judges j WHERE j.edition = @edition AND j.erased_at IS NULL AND j.name_key IS NULL`},
		operations.NeedInvalidWinners: {works: true, query: `
			SELECT w.winner ->> 'id', coalesce(s.disqualified_at, s.withdrawn_at)
			FROM publications p CROSS JOIN jsonb_array_elements(p.winners::jsonb -> 'winners') w (winner)
				LEFT JOIN submissions s ON s.edition = p.edition AND s.work_id = (w.winner ->> 'id')::integer
				LEFT JOIN registrations r ON r.edition = p.edition AND r.work_id = (w.winner ->> 'id')::integer
			WHERE p.edition = @edition AND NOT coalesce(` + pg.JudgedWork + `, r.state = 'PASS', false)`},
		operations.NeedFailedPublication: {wall: true, query: `
			SELECT NULL::text, failed_at FROM (
				SELECT DISTINCT ON (kind) stage, stopped_by, failed_at FROM publication_runs WHERE edition = @edition ORDER BY kind, number DESC) newest
			WHERE stage = 'failed' AND stopped_by = ''`},
		operations.NeedWaitingPublication: {wall: true, query: `
			SELECT NULL::text, began_at FROM publication_runs
			WHERE edition = @edition AND (stage = 'built' OR stage IN ('planned', 'building') AND began_at <= @slow_builds OR stage = 'mailing' AND stopped_by <> '')`},
		operations.NeedFailedBuild: {wall: true, query: `
			SELECT NULL::text, ended_at FROM (SELECT state, ended_at FROM site_builds ORDER BY asked_at DESC LIMIT 1) last WHERE state = 'failed'`},
		operations.NeedSlowBuild: {wall: true, query: `
			SELECT NULL::text, asked_at FROM site_builds WHERE state IN ('queued', 'running') AND asked_at <= @slow_builds`},
		operations.NeedStoredFiles: {wall: true, query: `
			SELECT NULL::text, checked_at FROM storage_checks CROSS JOIN generate_series(1, least(missing, 10000))`},
	}
}
