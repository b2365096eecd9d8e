-- +goose Up
-- Who is named in a registration: its entrant, the contact of its team and the members, with addresses and phones as they are compared.
-- +goose StatementBegin
CREATE FUNCTION registration_people(name text, email text, phone_country text, phone text, team jsonb)
RETURNS TABLE (person text, person_email text, person_phone text) LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
    SELECT p.person, lower(btrim(p.email)), regexp_replace(p.country || p.phone, '\D', '', 'g')
    FROM (
        SELECT $1 AS person, $2 AS email, $3 AS country, $4 AS phone
        UNION ALL SELECT $5 ->> 'contactName', $5 ->> 'contactEmail', $5 ->> 'contactPhoneCountry', $5 ->> 'contactPhone' WHERE $5 IS NOT NULL
        UNION ALL SELECT m ->> 'name', m ->> 'email', m ->> 'phoneCountry', m ->> 'phone'
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof($5 -> 'members') = 'array' THEN $5 -> 'members' ELSE '[]' END) m) p;
END;
-- +goose StatementEnd

-- The organisation of an address, its domain; null for mailboxes that anybody can have, and the names of RFC 2606 that nobody has.
-- +goose StatementBegin
CREATE FUNCTION organisation_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
    SELECT domain FROM (SELECT lower(split_part(btrim($1), '@', 2)) AS domain) d
    WHERE domain <> '' AND domain !~ '^(yahoo|ymail|rocketmail|hotmail|live|outlook|msn|gmx|yandex|proton|protonmail|icloud)\.[a-z]{2,4}(\.[a-z]{2})?$'
        AND domain <> ALL (ARRAY['gmail.com', 'googlemail.com', 'me.com', 'mac.com', 'aol.com', 'mail.com', 'pm.me', 'fastmail.com', 'fastmail.fm',
            'hey.com', 'zoho.com', 'tutanota.com', 'tuta.io', 'tuta.com', 'mailbox.org', 'posteo.de', 'hushmail.com', 'web.de', 't-online.de', 'freenet.de',
            'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'sfr.fr', 'libero.it', 'virgilio.it', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'ya.ru',
            'rambler.ru', 'seznam.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'rediffmail.com',
            'naver.com', 'daum.net', 'hanmail.net', 'kakao.com', 'nate.com', 'docomo.ne.jp', 'ezweb.ne.jp', 'softbank.ne.jp', 'i.softbank.jp',
            'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'cox.net', 'btinternet.com', 'sky.com', 'bigpond.com',
            'qq.com', 'vip.qq.com', 'foxmail.com', '163.com', 'vip.163.com', '126.com', 'vip.126.com', 'yeah.net', '188.com', 'sina.com', 'sina.cn',
            'vip.sina.com', 'sohu.com', 'vip.sohu.com', 'tom.com', '21cn.com', '139.com', '189.cn', 'wo.cn', 'aliyun.com', 'aliyun.cn', '263.net', 'email.cn', '88.com', '111.com',
            'pchome.com.tw', 'hinet.net', 'netvigator.com', 'example.com', 'example.net', 'example.org']);
END;
-- +goose StatementEnd

-- What a registration is found by (an index calls this: its body is bound, so that a dump is restored without a search path): its people's addresses (e:), names (n:), phones (p:) and organisations (d: by address, o: by the team's name).
-- +goose StatementBegin
CREATE FUNCTION registration_keys(name text, email text, phone_country text, phone text, team jsonb)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
    SELECT coalesce(array_agg(DISTINCT key) FILTER (WHERE length(key) > 2), '{}') FROM (
        SELECT unnest(ARRAY['e:' || p.person_email, 'n:' || text_key(p.person), 'p:' || p.person_phone, 'd:' || organisation_domain(p.person_email)]) AS key
        FROM registration_people($1, $2, $3, $4, $5) p
        UNION ALL SELECT 'o:' || text_key($5 ->> 'name')) keys;
END;
-- +goose StatementEnd

-- What a judge is found by: address, name and organisation, and, of registrations of any edition that name the address, that person's
-- phone and team.
-- +goose StatementBegin
CREATE FUNCTION judge_keys(name text, email text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT key) FILTER (WHERE length(key) > 2), '{}') FROM (
        SELECT unnest(ARRAY['n:' || text_key($1), 'e:' || lower(btrim($2)), 'd:' || organisation_domain($2)]) AS key
        UNION ALL
        SELECT unnest(ARRAY['p:' || p.person_phone, 'o:' || text_key(r.team ->> 'name')])
        FROM registrations r, registration_people(r.name, r.email, r.phone_country, r.phone, r.team) p
        WHERE registration_keys(r.name, r.email, r.phone_country, r.phone, r.team) @> ARRAY['e:' || lower(btrim($2))] AND p.person_email = lower(btrim($2))) keys
$$;
-- +goose StatementEnd

-- What organisers decided about a judge and an entrant whom they have something in common with. Without a row the works are kept from
-- the judge; new grounds open an 'allowed' again.
CREATE TABLE conflict_decisions (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    grounds    text[] NOT NULL, -- as they were decided about
    decision   text NOT NULL CHECK (decision IN ('recused', 'allowed')),
    reason     text NOT NULL,
    decided_by text NOT NULL,
    decided_at timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (judge_id, entrant_id)
);
CREATE INDEX conflict_decisions_entrant_idx ON conflict_decisions (entrant_id);

-- The entrants of a judge's edition with whom the judge has something in common, and what.
-- +goose StatementBegin
CREATE FUNCTION conflicts_of(judge uuid) RETURNS TABLE (entrant_id uuid, grounds text[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
    account judges;
    keys text[];
BEGIN
    SELECT * INTO account FROM judges WHERE id = judge AND erased_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    keys := judge_keys(account.name, account.email);
    RETURN QUERY
        SELECT found.entrant, array_agg(DISTINCT found.ground ORDER BY found.ground)
        FROM (
            SELECT r.entrant_id AS entrant, CASE left(key, 1)
                WHEN 'e' THEN 'email' WHEN 'n' THEN 'name' WHEN 'p' THEN 'phone' WHEN 'd' THEN 'domain' ELSE 'organisation' END AS ground
            FROM registrations r, unnest(registration_keys(r.name, r.email, r.phone_country, r.phone, r.team)) key
            WHERE r.edition = account.edition AND registration_keys(r.name, r.email, r.phone_country, r.phone, r.team) && keys AND key = ANY (keys)
            UNION ALL
            SELECT r.entrant_id, 'email' FROM entrants e JOIN registrations r ON r.entrant_id = e.id AND r.edition = account.edition
            WHERE e.email = lower(btrim(account.email))
            UNION ALL -- the works of whom was recused stay kept, whatever either is called since
            SELECT d.entrant_id, unnest(d.grounds) FROM conflict_decisions d WHERE d.judge_id = judge AND d.decision = 'recused') found
        GROUP BY found.entrant;
END $$;
-- +goose StatementEnd

-- The works that are kept from a judge: those of a conflict that nobody has decided about, or in which the judge was recused.
-- +goose StatementBegin
CREATE FUNCTION works_kept_from(judge uuid) RETURNS TABLE (work_id integer) LANGUAGE sql STABLE AS $$
    WITH kept AS MATERIALIZED (
        SELECT c.entrant_id, j.edition FROM conflicts_of($1) c JOIN judges j ON j.id = $1
            LEFT JOIN conflict_decisions d ON d.judge_id = $1 AND d.entrant_id = c.entrant_id
        WHERE d.decision IS NULL OR d.decision = 'recused' OR NOT d.grounds @> c.grounds)
    SELECT s.work_id FROM kept k JOIN submissions s ON s.edition = k.edition AND s.entrant_id = k.entrant_id
    UNION SELECT r.work_id FROM kept k JOIN registrations r ON r.edition = k.edition AND r.entrant_id = k.entrant_id WHERE r.work_id IS NOT NULL
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION works_kept_from;
DROP FUNCTION conflicts_of;
DROP TABLE conflict_decisions;
DROP FUNCTION judge_keys;
DROP FUNCTION registration_keys;
DROP FUNCTION organisation_domain;
DROP FUNCTION registration_people;
