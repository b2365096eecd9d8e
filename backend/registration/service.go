package registration

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// Service is the use cases of registrations: the entrant's own, and the
// organisers' review.
type Service struct {
	Registrations Store
	Pending       upload.PendingUploadReader // for Status
	Identities    account.IdentityStore      // for Status
	Phones        contest.PhoneParser
	Reviews       ReviewStore
	Batches       ReviewBatchStore // of decisions about many
	Audit         contest.AuditStore
	Codes         *account.VerificationCodeService
	Consents      ConsentStore
	Members       MemberComposer // nil: members are not told
	Confirmations Composer       // nil: nothing is confirmed
	Corrections   CorrectionStore
	Entries       EntryReader            // for Status
	TakenBack     TakeBackComposer       // nil: no mail about it
	Outbox        contest.OutboxNotifier // nil: mails wait for the next pass
	Composer      DecisionComposer       // nil: nothing can be approved or denied
	Receipts      *upload.ReceiptService // of materials
	Clock         contest.Clock          // the contest's time
	Now           func() time.Time       // the wall clock
	Hold          time.Duration          // of emails about decisions; 0: DecisionHold
}

// Request is what an entrant sends to register. The JSON tags are the
// field names on the wire.
type Request struct {
	Form
	Files     *MaterialIDs   `json:"files"` // required in the camp, ignored in the other edition
	Code      string         `json:"code"`
	Agreement bool           `json:"agreement"`
	TimeZone  string         `json:"timeZone"` // of the browser, by IANA; unknown ones are ignored
	Consents  ConsentChoices `json:"consents"`
}

// Status is an entrant's standing, as the pages show it.
type Status struct {
	RegisterState contest.RegisterState
	OtherState    contest.RegisterState // in the other edition
	Provider      bool                  // the account belongs to the provider
	Deadlines     contest.Deadlines
	Registration  Registration // in state NONE without one
	Entry         Entry        // the work that is in the contest
}

// Entry is what an entrant has in the contest. A zero Version: nothing that counts.
type Entry struct {
	Version     int  // of the submission that is judged, from 1
	Limit       int  // most versions
	Replaceable bool // but for deadlines: versions are left, and the work is not shortlisted
}

// EntryReader reads the entry of one entrant.
type EntryReader interface {
	// Entry returns an entrant's entry, zero without one and for one that is withdrawn, disqualified or hidden. most is
	// the edition's limit.
	Entry(ctx context.Context, edition contest.EditionID, entrantID string, most int) (Entry, error)
}

// Status returns an entrant's standing in an edition.
func (s *Service) Status(ctx context.Context, edition *contest.Edition, who account.Entrant) (Status, error) {
	own, err := OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Status{}, err
	}
	var other Registration
	if edition.Paired != "" {
		if other, err = OrNone(ctx, s.Registrations, edition.Paired, who.ID); err != nil {
			return Status{}, err
		}
	}
	deadlines, err := s.deadlines(ctx, edition, own)
	if err != nil {
		return Status{}, err
	}
	owned := edition.OwnsAccount(who.Email)
	if !owned && len(edition.AccountIssuers) > 0 {
		if owned, err = s.Identities.HasIdentity(ctx, who.ID, edition.AccountIssuers); err != nil {
			return Status{}, err
		}
	}
	status := Status{
		RegisterState: own.State,
		OtherState:    other.State,
		Provider:      owned,
		Deadlines:     deadlines,
		Registration:  own,
	}
	if own.State == contest.StatePass && edition.TakesSubmissions() && s.Entries != nil {
		status.Entry, err = s.Entries.Entry(ctx, edition.ID, who.ID, edition.MaxSubmissions)
	}
	return status, err
}

func (s *Service) deadlines(
	ctx context.Context,
	edition *contest.Edition,
	own Registration,
) (contest.Deadlines, error) {
	now, pending := s.Clock.Now(), false
	kinds, begunBefore := []upload.FileKind{upload.KindVideo}, edition.SubmissionDeadline(own.Standing())
	mayBeLate := edition.MaySubmitLate(own.Standing(), now) == nil
	if edition.TakesMaterials() {
		kinds, begunBefore = MaterialKinds(), edition.RegistrationDeadline(own.Standing())
		mayBeLate = edition.MayRegisterLate(own.Standing(), now) == nil
	}
	if mayBeLate {
		var err error
		pending, err = s.Pending.HasPendingUpload(ctx, edition.ID, own.EntrantID, kinds, begunBefore)
		if err != nil {
			return contest.Deadlines{}, fmt.Errorf("read deadlines: %w", err)
		}
	}
	return edition.Deadlines(own.Standing(), pending, now), nil
}

// SendCode mails a code that verifies the address of a registration. read returns
// the recipient; it is called once the entrant may register, or correct a registration
// under review. The errors of MayRegister and account.EntrantAuth.SendCode.
func (s *Service) SendCode(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	read contest.ReadForm[account.CodeRecipient],
) error {
	if current, err := s.mayRegister(ctx, edition, who); err != nil && current.MayCorrect() != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	to, err := read(fieldErrs)
	if err != nil {
		return err
	}
	email := contest.NormalEmail(fieldErrs.Email("email", to.Email))
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	request := account.CodeRequest{
		Purpose: account.CodeForRegistration, Email: email, Language: to.Language, Network: to.Network,
		Asker: account.AskingEntrant(who), Former: account.AskingEntrant(who),
	}
	if email == who.Email {
		request.Network, request.Known = contest.Network{Near: "entrant " + who.ID}, true
	}
	_, err = s.Codes.Send(ctx, edition, request)
	return err
}

// Register stores a registration for review; lang is the language of the mails about
// it. read is called once the entrant may register. Until the edition's upload grace
// after the deadline, an application to the camp is accepted whose materials began to
// upload before it. The errors of MayRegister, VALIDATION_FAILED, CODE_WRONG.
func (s *Service) Register(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	lang contest.Language,
	read contest.ReadForm[Request],
) (Registration, error) {
	current, err := s.mayRegister(ctx, edition, who)
	if err != nil {
		return Registration{}, err
	}
	fieldErrs := contest.FieldErrors{}
	request, err := read(fieldErrs)
	if err != nil {
		return Registration{}, err
	}
	form := request.Check(edition, s.Phones, fieldErrs)
	form.Answers = edition.KeepRetired(contest.AskedAtRegistration, form.Answers, current.Form.Answers)
	code := account.Code(fieldErrs, "code", request.Code)
	CheckAgreement(edition, request.Agreement, fieldErrs)
	now := s.Clock.Now()
	materials, err := s.checkMaterials(ctx, edition, current, request.Files, fieldErrs, now)
	if err != nil {
		return Registration{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return Registration{}, err
	}
	receipts, err := s.Receipts.Missing(ctx, edition, who, MaterialUploadIDs(materials), false)
	if err != nil {
		return Registration{}, err
	}
	wall := s.Now().Truncate(time.Microsecond)
	registration := Registration{
		Edition:     edition.ID,
		EntrantID:   who.ID,
		Account:     who.Email,
		Form:        form,
		Materials:   materials,
		Receipts:    receipts,
		Language:    lang,
		SubmittedAt: now,
		Asked:       edition.QuestionsAt(contest.AskedAtRegistration),
		Consents:    consents(edition, request.Consents, lang, wall),
		TimeZone:    KnownZone(request.TimeZone),
	}
	registration.Confirm = confirmRegistration(s.Confirmations, edition, wall)
	if registration.Named, err = namedMembers(s.Members, edition, registration, wall); err != nil {
		return Registration{}, err
	}
	stored, err := s.Registrations.Register(
		ctx,
		registration,
		s.Codes.Attempt(account.CodeForRegistration, contest.NormalEmail(form.Email), account.AskingEntrant(who), code),
	)
	if err == nil {
		s.notifyOutbox(ctx)
	}
	return stored, err
}

// Own returns an entrant's registration. NOT_FOUND without one.
func (s *Service) Own(ctx context.Context, edition *contest.Edition, who account.Entrant) (Registration, error) {
	return s.Registrations.Registration(ctx, edition.ID, who.ID)
}

// mayRegister returns nil when the entrant may register now, late or not, with the
// registration that there is.
func (s *Service) mayRegister(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
) (Registration, error) {
	current, err := OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return Registration{}, err
	}
	return current, edition.MayRegisterLate(current.Standing(), s.Clock.Now())
}

// checkMaterials returns the materials of a request, none in an edition without, and
// adds what is wrong with them to fieldErrs. REGISTRATION_ENDED after the deadline
// unless all of them began to upload before it and one of them is in no registration.
func (s *Service) checkMaterials(
	ctx context.Context,
	edition *contest.Edition,
	current Registration,
	files *MaterialIDs,
	fieldErrs contest.FieldErrors,
	now time.Time,
) ([]Material, error) {
	if !edition.TakesMaterials() {
		return nil, nil
	}
	materials := files.Materials()
	known, err := s.Registrations.UploadStandings(ctx, edition.ID, current.EntrantID, MaterialUploadIDs(materials))
	if err != nil {
		return nil, fmt.Errorf("register: %w", err)
	}
	if late := edition.MayRegister(
		current.Standing(),
		now,
	); late != nil &&
		!current.pendingMaterials(known, edition.RegistrationDeadline(current.Standing())) {
		return nil, late
	}
	CheckMaterials(materials, known, fieldErrs)
	return materials, nil
}
