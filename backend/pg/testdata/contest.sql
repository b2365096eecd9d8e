-- Fills an empty database of the released schema (migrations/RELEASED) with a contest. The setting fill.works is the number of
-- works, each of an approved entrant with a session whose token is "session of maker1" and so on.
INSERT INTO entrants (email, username, language)
SELECT format('maker%s@films.example', i), format('maker%s', i), 'zh' FROM generate_series(1, current_setting('fill.works')::integer) i;
INSERT INTO sessions (token_hash, entrant_id, edition, expires_at)
SELECT sha256(convert_to('session of ' || username, 'UTF8')), id, 'international', now() + interval '1 day' FROM entrants;
INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at, reviewed_at)
SELECT 'international', id, 'PASS', 'individual', username, email, '+44', '7700900123', 'beginner', 'none', 'zh', now(), now() FROM entrants;
INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, duration_ms, width, height,
    created_at, contest_at, expires_at)
SELECT 'international', e.id, kind, 'film', 1000, type, format('works/%s-%s', kind, md5(e.email)), 'https://store.example', 'succeed',
    duration, 1920, 1080, now(), now(), now()
FROM entrants e, (VALUES ('video', 'video/mp4', 61500), ('cover', 'image/png', NULL)) AS file (kind, type, duration);
INSERT INTO receipts (upload_id, edition, entrant_id, complete, statement, signature)
SELECT id, edition, entrant_id, true, '{}', decode(repeat('00', 64), 'hex') FROM uploads;
INSERT INTO screening_copies (upload_id, state, next_look, ended_at, made)
SELECT id, 'completed', now(), now(), CASE kind
    WHEN 'video' THEN jsonb_build_object('film', jsonb_build_object('object', object, 'duration', 61500000000, 'width', 1920, 'height', 1080,
        'poster', object || 'p', 'thumbnails', jsonb_build_object('object', object || 't', 'columns', 10, 'rows', 4, 'count', 31,
        'interval', 2000000000, 'width', 160, 'height', 90)))
    ELSE jsonb_build_object('covers', jsonb_build_array(jsonb_build_object('object', object || 'l', 'width', 1280, 'height', 720),
        jsonb_build_object('object', object || 's', 'width', 480, 'height', 270))) END
FROM uploads;
INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_upload_id, cover_upload_id, tools, english, submitted_at)
SELECT 'international', n, e.id, format('Ferry %s', n), repeat('A ferry crosses the night. ', 10), repeat('Boards, then shots. ', 10),
    v.id, c.id, '{veo,other}', false, now()
FROM (SELECT id, row_number() OVER (ORDER BY id)::integer AS n FROM entrants) e
JOIN uploads v ON v.entrant_id = e.id AND v.kind = 'video'
JOIN uploads c ON c.entrant_id = e.id AND c.kind = 'cover';
UPDATE work_counters SET last_id = greatest(last_id, current_setting('fill.works')::integer) WHERE edition = 'international';
INSERT INTO judges (edition, name, role, password_hash)
SELECT 'international', format('judge%s', i), CASE i % 2 WHEN 1 THEN 'nominator' ELSE 'judge' END, repeat('x', 97) FROM generate_series(1, 200) i;
INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
SELECT j.id, 'international', s.work_id, 'LEVEL', 'A film that stays with you.', now(), now()
FROM (SELECT id, row_number() OVER (ORDER BY name) AS n FROM judges WHERE role = 'nominator' AND name <> 'judge1') j
JOIN submissions s ON s.work_id % 99 = j.n % 99;
INSERT INTO watched_works (judge_id, edition, work_id, watched_at) SELECT judge_id, edition, work_id, created_at FROM nominations;
INSERT INTO viewings (judge_id, edition, work_id, position_ms, played_ms, reported_at)
SELECT judge_id, edition, work_id, 60000, 60000, watched_at FROM watched_works;
INSERT INTO judge_notes (judge_id, edition, work_id, note, flag, updated_at)
SELECT judge_id, edition, work_id, 'The second half.', true, watched_at FROM watched_works;
INSERT INTO shortlist (edition, work_id, position, added_at) SELECT 'international', i, i, now() FROM generate_series(1, 100) i;
INSERT INTO scorecards (judge_id, edition, work_id, creativity, technical, artistic, story, created_at, updated_at, running_order)
SELECT id, 'international', i, 80, 70, 90, 60, now(), now(), i FROM judges, generate_series(1, 100) i WHERE role = 'judge';
INSERT INTO mails (edition, kind, about, entrant_id, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before,
    expires_at, next_attempt_at, ended_at)
SELECT 'international', 'registration-approved', 'registration:' || id, entrant_id, email, 'zh', 'Welcome', repeat('Welcome. ', 50), repeat('<p>Welcome.</p>', 50), false,
    'sent', now(), now(), now() + interval '1 day', now(), now()
FROM registrations;
INSERT INTO audit_log (edition, actor, action, subject)
SELECT 'international', 'tools:owner', 'registration.approve', 'registration:' || id FROM registrations;
INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio, state, day, object_prefix,
    created_at, deadline, next_look, sent_at, intent_at, operation, ended_at)
SELECT 'international', id, 'text_to_video', 'veo3', 'A crane over a river', '16:9', '720P', 8, 1, false, 'completed', current_date - 1, 'creations/' || id || '/',
    now(), now(), now(), now(), now(), 'operations/1', now()
FROM entrants;
INSERT INTO generation_results (task_id, number, object, content_type, size, width, height, duration_ms)
SELECT id, 1, object_prefix || '1', 'video/mp4', 1000, 1280, 720, 8000 FROM generation_tasks;
INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
SELECT id, 'settled', entrant_id, edition, day, 'clip', 1, created_at FROM generation_tasks;
INSERT INTO rate_events (key, at) SELECT 'code of ' || email, now() - interval '1 hour' FROM entrants;
INSERT INTO verification_codes (purpose, email, code_hash, created_at, expires_at)
SELECT 'login', email, sha256(convert_to(email, 'UTF8')), now() - interval '1 hour', now() - interval '50 minutes' FROM entrants;
