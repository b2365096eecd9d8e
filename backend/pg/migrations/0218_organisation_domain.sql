-- +goose Up
-- The keys of a registration are computed with each change of its row, for their index. A function in SQL inside of another
-- one is planned again for each row, half a millisecond; this one is not. It returns what it did.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION organisation_domain(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    domain text := lower(split_part(btrim(email), '@', 2));
BEGIN
    IF domain = '' OR domain ~ '^(yahoo|ymail|rocketmail|hotmail|live|outlook|msn|gmx|yandex|proton|protonmail|icloud)\.[a-z]{2,4}(\.[a-z]{2})?$' THEN
        RETURN NULL;
    END IF;
    IF domain = ANY (ARRAY['gmail.com', 'googlemail.com', 'me.com', 'mac.com', 'aol.com', 'mail.com', 'pm.me', 'fastmail.com', 'fastmail.fm',
        'hey.com', 'zoho.com', 'tutanota.com', 'tuta.io', 'tuta.com', 'mailbox.org', 'posteo.de', 'hushmail.com', 'web.de', 't-online.de', 'freenet.de',
        'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'sfr.fr', 'libero.it', 'virgilio.it', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'ya.ru',
        'rambler.ru', 'seznam.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'rediffmail.com',
        'naver.com', 'daum.net', 'hanmail.net', 'kakao.com', 'nate.com', 'docomo.ne.jp', 'ezweb.ne.jp', 'softbank.ne.jp', 'i.softbank.jp',
        'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'cox.net', 'btinternet.com', 'sky.com', 'bigpond.com',
        'qq.com', 'vip.qq.com', 'foxmail.com', '163.com', 'vip.163.com', '126.com', 'vip.126.com', 'yeah.net', '188.com', 'sina.com', 'sina.cn',
        'vip.sina.com', 'sohu.com', 'vip.sohu.com', 'tom.com', '21cn.com', '139.com', '189.cn', 'wo.cn', 'aliyun.com', 'aliyun.cn', '263.net', 'email.cn', '88.com', '111.com',
        'pchome.com.tw', 'hinet.net', 'netvigator.com', 'example.com', 'example.net', 'example.org']) THEN
        RETURN NULL;
    END IF;
    RETURN domain;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION organisation_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
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
