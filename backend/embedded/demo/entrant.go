package demo

import (
	"context"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
)

// entrants makes the accounts without a film, in every state of a registration.
func (d *loader) entrants(ctx context.Context) error {
	states := []contest.RegisterState{contest.StatePass, contest.StateSubmitted, contest.StateDeny}
	for i, acc := range Entrants() {
		if _, err := d.register(ctx, acc.Login, contest.English, states[i]); err != nil {
			return err
		}
	}
	return nil
}

// register makes an account with a registration in the given state.
func (d *loader) register(
	ctx context.Context,
	email string,
	lang contest.Language,
	state contest.RegisterState,
) (account.Entrant, error) {
	return d.send(ctx, email, demoRegistration{
		form: form(email, lang), lang: lang, state: state,
		reason: "The links to previous works cannot be opened. Please check them and send the form again.",
	})
}

// registration is a form that a demo entrant sends, and the state it ends in.
type demoRegistration struct {
	form      registration.Form
	lang      contest.Language
	state     contest.RegisterState
	reason    string                                                                  // of a denial
	materials func(context.Context, account.Entrant) ([]registration.Material, error) // nil: none
}

// send makes an account with a registration, as an entrant and an organiser would. An
// existing registration stays as it is.
func (d *loader) send(ctx context.Context, email string, r demoRegistration) (account.Entrant, error) {
	lang, state := r.lang, r.state
	entrant, err := d.Store.EnsureEntrant(ctx, email, lang)
	if err != nil {
		return account.Entrant{}, err
	}
	current, err := registration.OrNone(ctx, d.Store, d.edition.ID, entrant.ID)
	if err != nil || current.State != contest.StateNone {
		return entrant, err
	}
	proof := account.CodeAttempt{
		Purpose: account.CodeForRegistration,
		Email:   email,
		Asker:   account.AskingEntrant(entrant),
		Code:    "000000",
		At:      d.Now(),
		Tries:   1,
	}
	_, err = d.Store.IssueCode(
		ctx,
		account.NewVerificationCode(proof.Purpose, email, proof.Asker, proof.Code, proof.At),
		nil,
		nil,
	)
	if err != nil {
		return account.Entrant{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form := r.form.Check(d.edition, d.Phones, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return account.Entrant{}, err
	}
	var materials []registration.Material
	if r.materials != nil {
		if materials, err = r.materials(ctx, entrant); err != nil {
			return account.Entrant{}, err
		}
	}
	at := d.now()
	reg, err := d.Store.Register(ctx, registration.Registration{
		Edition: d.edition.ID, EntrantID: entrant.ID, Account: email, State: contest.StateSubmitted,
		Form: form, Materials: materials, Language: lang, SubmittedAt: at.Add(-48 * time.Hour),
	}, proof)
	if err != nil || state == contest.StateSubmitted {
		return entrant, err
	}
	decision := registration.Decision{RegistrationID: reg.ID, State: state, By: actor, At: at.Add(-24 * time.Hour)}
	if state == contest.StateDeny {
		decision.Reason = r.reason
	}
	_, err = d.Store.Decide(ctx, decision, nil)
	return entrant, err
}

// form is the registration form of a demo entrant.
func form(email string, lang contest.Language) registration.Form {
	name, motivation := strings.ToUpper(
		email[:1],
	)+account.UsernameOf(email)[1:], "To see whether five minutes are enough for the sea."
	if lang == contest.Chinese {
		motivation = "想知道五分钟够不够讲完一片海。"
	}
	return registration.Form{
		Type: registration.Individual, Name: name, Email: email, PhoneCountry: "+351", Phone: "912345678",
		Experience: registration.Some, PreviousWorks: "https://video.openframe.example/" + account.UsernameOf(email),
		Motivation: motivation,
	}
}
