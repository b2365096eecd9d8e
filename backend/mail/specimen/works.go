package specimen

import (
	"strconv"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// aboutWorks are the emails about films, and about results.
func (s *set) aboutWorks() {
	s.results()
	if !s.edition.Applies() { // its applications are no films
		s.films()
		s.receipts()
	}
}

func (s *set) results() {
	name, title, _ := words(s.lang)
	result := results.ResultMail{Name: name, Email: reader, Language: s.lang, WorkID: 1001, Title: title}
	if s.edition.Applies() {
		for _, prizes := range [][]string{{results.PrizeSelected, results.PrizeShortlisted}, {results.PrizeShortlisted}} {
			result.Prizes = prizes
			m, err := s.Composer.ComposeResult(s.edition, result)
			s.add(results.MailWinner, prizes[0], s.lang, m, err)
		}
		return
	}
	m, err := s.Composer.ComposeAnnouncement(s.edition, result)
	s.add(results.MailAnnounced, "", s.lang, m, err)
	m, err = s.Composer.ComposeResult(s.edition, result)
	s.add(results.MailFinalist, "", s.lang, m, err)
	for _, prize := range s.edition.Prizes[:min(2, len(s.edition.Prizes))] {
		result.Prizes = append(result.Prizes, prize.ID)
	}
	if len(result.Prizes) == 0 {
		result.Prizes = []string{"first"}
	}
	m, err = s.Composer.ComposeResult(s.edition, result)
	s.add(results.MailWinner, "", s.lang, m, err)
}

func (s *set) films() {
	_, title, reason := words(s.lang)
	pass := s.registered(contest.StatePass)
	entry := submission.Submission{
		WorkID:      1001,
		Form:        submission.Form{Title: title},
		Film:        &upload.Film{},
		SubmittedAt: s.edition.SubmissionEnds.Add(-time.Hour),
	}
	for version := range 2 {
		m, err := s.Composer.ComposeSubmitted(s.edition, pass, entry, version+1)
		s.add(submission.MailSubmitted, strconv.Itoa(version+1), s.lang, m, err)
	}
	linked := entry
	linked.Film = nil
	linked.Form.Subtitles = []submission.SubtitleFile{
		{Language: "en", Kind: upload.Subtitled},
		{Language: "zh-Hans", Kind: upload.Captioned},
	}
	m, err := s.Composer.ComposeSubmitted(s.edition, pass, linked, 1)
	s.add(submission.MailSubmitted, "subtitles", s.lang, m, err)
	share := 82.5
	declared := submission.Disclosure{
		Script:   submission.AINone,
		Picture:  submission.AIAssisted,
		Video:    submission.AIGenerated,
		Voice:    submission.AINone,
		Music:    submission.MusicLicensed,
		Edit:     submission.AIAssisted,
		Share:    &share,
		Likeness: submission.LikenessConsented,
		Warnings: submission.ContentWarnings(),
	}
	for variant, likeness := range map[string]submission.Likeness{
		"disclosure": submission.LikenessConsented, "own": submission.LikenessOwn, "nobody": submission.LikenessNone,
	} {
		made := declared
		if made.Likeness = likeness; likeness == submission.LikenessOwn {
			made.Music = submission.MusicOwn
		}
		disclosed := entry
		disclosed.Form.Disclosure = &made
		m, err = s.Composer.ComposeSubmitted(s.edition, pass, disclosed, 1)
		s.add(submission.MailSubmitted, variant, s.lang, m, err)
	}
	ready, failed := entry, entry
	ready.Screening, failed.Screening, failed.CopyReason = upload.ScreeningReady, upload.ScreeningFailed, upload.CopyUnreadable
	m, err = s.Composer.ComposeCopy(s.edition, pass, ready)
	s.add(submission.MailCopyReady, "", s.lang, m, err)
	m, err = s.Composer.ComposeCopy(s.edition, pass, failed)
	s.add(submission.MailCopyFailed, "", s.lang, m, err)
	m, err = s.Composer.ComposeWithdrawal(s.edition, pass, entry)
	s.add(contest.MailWithdrawal, "", s.lang, m, err)
	m, err = s.Composer.ComposeRequestedWithdrawal(s.edition, pass, entry, reason)
	s.add(contest.MailWithdrawal, "asked", s.lang, m, err)
	m, err = s.Composer.ComposeDisqualification(s.edition, pass, entry, false, reason)
	s.add(contest.MailDisqualified, "", s.lang, m, err)
	m, err = s.Composer.ComposeDisqualification(s.edition, pass, entry, true, "")
	s.add(contest.MailRestored, "", s.lang, m, err)
}

// receipts are the emails about a film of two gigabytes.
func (s *set) receipts() {
	name, _, _ := words(s.lang)
	r, err := upload.Receipt{
		UploadID: "0c0a5d0e-8a1d-4c5c-9a53-3f0a2f6b7f11", Edition: s.edition.ID, Size: 2 << 30, Checksum: 5,
		BegunAt: s.edition.SubmissionEnds.Add(-time.Hour), ArrivedAt: s.edition.SubmissionEnds.Add(-time.Second),
	}.Sign(upload.NewReceiptKeys(make([]byte, 32)), s.edition.Location)
	if err != nil {
		s.add(upload.MailReceipt, "", s.lang, contest.NewMail{}, err)
		return
	}
	film, who := upload.Upload{Name: "night <cut>.mp4"}, account.Entrant{Email: "account@example.com"}
	m, err := s.Composer.ComposeReceipt(s.edition, who, upload.Owner{Language: s.lang, Email: reader}, film, r)
	s.add(upload.MailReceipt, "unnamed", s.lang, m, err)
	r.Head = upload.LogHead{Size: "4096", Root: "qFgS/7lmVag7CNcnFmoNE4HHPLoVkkvRgTW3cYRYzbk="}
	m, err = s.Composer.ComposeReceipt(
		s.edition,
		who,
		upload.Owner{Language: s.lang, Name: name, Email: reader},
		film,
		r,
	)
	s.add(upload.MailReceipt, "", s.lang, m, err)
}
