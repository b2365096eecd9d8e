-- +goose Up
-- phone_country and phone are the two parts of an E.164 number. Numbers that were stored
-- with their country's code in both parts lose the second one.
UPDATE registrations SET phone = substr(phone, length(phone_country) + 1)
WHERE starts_with(phone, phone_country);

UPDATE registrations
SET team = jsonb_set(team, '{contactPhone}',
    to_jsonb(substr(team ->> 'contactPhone', length(team ->> 'contactPhoneCountry') + 1)))
WHERE starts_with(team ->> 'contactPhone', team ->> 'contactPhoneCountry');

UPDATE registrations
SET team = jsonb_set(team, '{members}', (
    SELECT jsonb_agg(
        CASE WHEN starts_with(member ->> 'phone', member ->> 'phoneCountry')
            THEN jsonb_set(member, '{phone}', to_jsonb(substr(member ->> 'phone', length(member ->> 'phoneCountry') + 1)))
            ELSE member END
        ORDER BY place)
    FROM jsonb_array_elements(team -> 'members') WITH ORDINALITY AS m (member, place)))
WHERE jsonb_array_length(team -> 'members') > 0;

-- +goose Down
