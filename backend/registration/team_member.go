package registration

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// The emails about a team's members.
const (
	MailMemberNamed contest.MailKind = "team-member-named" // to the member
	MailMemberLeft  contest.MailKind = "team-member-left"  // to the lead
)

// The actions of a member in the audit log, and their actor: members have no account.
const (
	ActionMemberConfirm = "registration.member_confirm"
	ActionMemberLeave   = "registration.member_leave"
	MemberActor         = "member"
)

// NamedMember is a member who is told that the team's lead has named them.
type NamedMember struct {
	Email    string // normalised
	LinkHash []byte
	Mail     contest.NewMail
}

// MemberAnswer is what a member has answered.
type MemberAnswer string

// The answers.
const (
	MemberSilent    MemberAnswer = ""
	MemberConfirmed MemberAnswer = "confirmed"
	MemberLeft      MemberAnswer = "left"
)

// Membership is what is stored about a member, as the member's link shows it. After leaving, Member is empty.
type Membership struct {
	Edition    contest.EditionID
	Team       string
	Lead       string // who named the member
	Member     Member
	Answer     MemberAnswer
	AnsweredAt time.Time // wall clock; zero without an answer
	NamedAt    time.Time // contest clock
}

// MemberStore keeps members' answers.
type MemberStore interface {
	// Membership returns the membership of a link. NOT_FOUND.
	Membership(ctx context.Context, linkHash []byte) (Membership, error)
	// ConfirmMembership notes that a member agrees. One who has left is CONFLICT; a repeated call changes nothing.
	// NOT_FOUND.
	ConfirmMembership(ctx context.Context, linkHash []byte, at, now time.Time) (Membership, error)
	// LeaveTeam erases a member from the registration, audits it and writes the mail that compose returns. A repeated
	// call changes nothing. NOT_FOUND.
	LeaveTeam(
		ctx context.Context,
		linkHash []byte,
		at, now time.Time,
		compose func(Registration, Member) (contest.NewMail, error),
	) (Membership, error)
}

// MemberComposer composes the emails about members.
type MemberComposer interface {
	// ComposeMemberNamed is to a member, in the registration's language. link is the token of their page.
	ComposeMemberNamed(edition *contest.Edition, r Registration, m Member, link string) (contest.NewMail, error)
	// ComposeMemberLeft is to the lead.
	ComposeMemberLeft(edition *contest.Edition, r Registration, m Member) (contest.NewMail, error)
}

// MemberService is what members of a team do, who have a link and no account.
type MemberService struct {
	Members  MemberStore
	Editions *contest.Editions
	Calendar *contest.Calendar // has the texts as organisers changed them; nil: the catalogue's
	Composer MemberComposer
	Outbox   contest.OutboxNotifier // nil: the sender finds the emails on its next tick
	Clock    contest.Clock          // the contest's time
	Now      func() time.Time
}

// MemberLink is what a member sends. The JSON tags are the field names on the wire.
type MemberLink struct {
	Token string `json:"token"`
}

// linkBytes are 128 bits, which nobody guesses.
const linkBytes = 16

// newMemberLink returns a token and its hash.
func newMemberLink() (token string, hash []byte) {
	raw := make([]byte, linkBytes)
	_, _ = rand.Read(raw) // never fails
	return base64.RawURLEncoding.EncodeToString(raw), hashMemberLink(raw)
}

func hashMemberLink(raw []byte) []byte {
	sum := sha256.Sum256(raw)
	return sum[:]
}

// hash returns the hash of a token; NOT_FOUND for what cannot be one.
func (l MemberLink) hash() ([]byte, error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(l.Token)
	if err != nil || len(raw) != linkBytes {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	return hashMemberLink(raw), nil
}

// namedMembers are the members of a team other than its lead, with the emails that tell them. None without a composer.
func namedMembers(
	composer MemberComposer,
	edition *contest.Edition,
	r Registration,
	now time.Time,
) ([]NamedMember, error) {
	if composer == nil || r.Form.Team == nil {
		return nil, nil
	}
	var named []NamedMember
	for _, m := range r.Form.Team.Members {
		email := contest.NormalEmail(m.Email)
		if email == contest.NormalEmail(r.Form.Email) || email == r.Account {
			continue
		}
		token, hash := newMemberLink()
		mail, err := composer.ComposeMemberNamed(edition, r, m, token)
		if err != nil {
			return nil, fmt.Errorf("compose email to member: %w", err)
		}
		mail.CreatedAt, mail.Secret = now, true // the link is the member's alone
		named = append(named, NamedMember{Email: email, LinkHash: hash, Mail: mail})
	}
	return named, nil
}

// Show returns what is stored about a member. NOT_FOUND.
func (s *MemberService) Show(ctx context.Context, read contest.ReadForm[MemberLink]) (Membership, error) {
	hash, err := readMemberLink(read)
	if err != nil {
		return Membership{}, err
	}
	return s.Members.Membership(ctx, hash)
}

// Confirm notes that a member agrees to be named. NOT_FOUND, CONFLICT after leaving.
func (s *MemberService) Confirm(ctx context.Context, read contest.ReadForm[MemberLink]) (Membership, error) {
	hash, err := readMemberLink(read)
	if err != nil {
		return Membership{}, err
	}
	return s.Members.ConfirmMembership(ctx, hash, s.Clock.Now(), s.Now().Truncate(time.Microsecond))
}

// Leave erases a member's data from the team, and writes to the lead. NOT_FOUND.
func (s *MemberService) Leave(ctx context.Context, read contest.ReadForm[MemberLink]) (Membership, error) {
	hash, err := readMemberLink(read)
	if err != nil {
		return Membership{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	left, err := s.Members.LeaveTeam(
		ctx,
		hash,
		s.Clock.Now(),
		now,
		func(r Registration, m Member) (contest.NewMail, error) {
			edition := s.Editions.Edition(r.Edition)
			if s.Calendar != nil {
				edition = s.Calendar.Edition(ctx, r.Edition)
			}
			mail, err := s.Composer.ComposeMemberLeft(edition, r, m)
			mail.EntrantID, mail.CreatedAt = r.EntrantID, now
			return mail, err
		},
	)
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return left, err
}

func readMemberLink(read contest.ReadForm[MemberLink]) ([]byte, error) {
	fieldErrs := contest.FieldErrors{}
	link, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return link.hash()
}
