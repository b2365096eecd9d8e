-- +goose Up
-- Codes to the present and to the new address of an account whose address is changed. The release before has no such codes.
ALTER TABLE verification_codes
    DROP CONSTRAINT verification_codes_purpose_check,
    ADD CONSTRAINT verification_codes_purpose_check
        CHECK (purpose IN ('login', 'registration', 'organiser', 'email-former', 'email-new')) NOT VALID;

-- +goose Down
DELETE FROM verification_codes WHERE purpose IN ('email-former', 'email-new');
ALTER TABLE verification_codes
    DROP CONSTRAINT verification_codes_purpose_check,
    ADD CONSTRAINT verification_codes_purpose_check CHECK (purpose IN ('login', 'registration', 'organiser')) NOT VALID;
