package pg

const (
	// SubmittedSubtitles are the submission.SubmittedSubtitles of s.
	SubmittedSubtitles = `(
		SELECT coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'uploadId', t.upload_id,
			'name', tu.name, 'facts', coalesce(tu.subtitles, '{}'), 'state', coalesce(tc.state::text, ''),
			'track', coalesce(tc.made->>'track', '')) ORDER BY t.position), '[]')
		FROM submission_subtitles t JOIN uploads tu ON tu.id = t.upload_id
			LEFT JOIN screening_copies tc ON tc.upload_id = t.upload_id
		WHERE t.submission_id = s.id)`
	// workTracks are the upload.Track of s.
	workTracks = `(
		SELECT coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'object', tc.made->>'track') ORDER BY t.position), '[]')
		FROM submission_subtitles t JOIN screening_copies tc ON tc.upload_id = t.upload_id
		WHERE t.submission_id = s.id AND tc.state = 'completed' AND tc.made ? 'track')`
)
