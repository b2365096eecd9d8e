package pg

// Disclosure is the submission.Disclosure of s, null without one.
const Disclosure = `(CASE WHEN s.consent_upload_id IS NULL THEN s.disclosure
		ELSE coalesce(s.disclosure, '{}') || jsonb_build_object('consentUploadId', s.consent_upload_id) END)`
