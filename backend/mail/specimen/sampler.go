package specimen

import (
	"cmp"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
)

// Sampler implements operations.MailSampler.
type Sampler struct {
	Composer *mail.Composer
	Sites    map[contest.EditionID]string // the addresses of the editions for visitors
	Console  string                       // its address
}

// Samples implements operations.MailSampler.
func (s *Sampler) Samples(edition *contest.Edition, kind contest.MailKind) ([]operations.MailSample, error) {
	from := Source{Composer: s.Composer, Site: cmp.Or(s.Sites[edition.ID], edition.URL), Console: s.Console}
	var samples []operations.MailSample
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		all, err := from.Of(edition, lang)
		if err != nil {
			return nil, err
		}
		i := 0
		for _, one := range all[kind] {
			if one.Language != lang {
				continue // to a reader of both
			}
			if lang == contest.English {
				samples = append(samples, operations.MailSample{Name: one.Name, English: one.Mail})
			} else {
				samples[i].Chinese = one.Mail
			}
			i++
		}
	}
	return samples, nil
}
