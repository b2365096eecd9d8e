package web

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/organiser"
)

func (s *Console) passkeyRoutes() []consoleRoute {
	const base = "/apis/organiser"
	return []consoleRoute{
		{http.MethodPost, base + "/login/passkey/begin", halfLoggedIn, s.beginPasskeyLogin},
		{http.MethodPost, base + "/login/passkey", halfLoggedIn, s.logInWithPasskey},
		{http.MethodGet, base + "/second-factors", loggedIn, s.listFactors},
		{http.MethodPost, base + "/recovery-codes", loggedIn, s.renewRecoveryCodes},
		{http.MethodPost, base + "/passkeys/begin", halfLoggedIn, s.beginPasskey},
		{http.MethodPost, base + "/passkeys", halfLoggedIn, s.addPasskey},
		{http.MethodPost, base + "/passkeys/:id/name", loggedIn, s.renamePasskey},
		{http.MethodDelete, base + "/passkeys/:id", loggedIn, s.removePasskey},
	}
}

// beginPasskeyLogin returns the options of navigator.credentials.get.
func (s *Console) beginPasskeyLogin(c echo.Context) error {
	options, err := s.o.Auth.BeginPasskeyLogin(c.Request().Context(), organiserAccount(c), organiserSession(c))
	if err != nil {
		return err
	}
	return ok(c, json.RawMessage(options))
}

// logInWithPasskey completes the session with a passkey.
func (s *Console) logInWithPasskey(c echo.Context) error {
	completed, err := s.o.Auth.CompleteWithPasskey(
		c.Request().Context(), organiserAccount(c), organiserSession(c), s.browser(c), readForm[organiser.PasskeyLoginForm](c))
	if err != nil {
		return err
	}
	s.setToken(c, completed.Token)
	return ok(c, nil)
}

type passkeyAnswer struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

func (s *Console) passkeyAnswer(c echo.Context, key organiser.Passkey) passkeyAnswer {
	edition := s.edition(c)
	return passkeyAnswer{ID: key.ID, Name: key.Name, CreatedAt: key.CreatedAt.In(edition.Location), LastUsedAt: timeOrNull(edition, key.LastUsedAt)}
}

type factorsAnswer struct {
	App           bool            `json:"app"`
	Passkeys      []passkeyAnswer `json:"passkeys"`
	RecoveryCodes int             `json:"recoveryCodes"`
	Required      bool            `json:"required"`
}

// listFactors returns the caller's second factors.
func (s *Console) listFactors(c echo.Context) error {
	factors, err := s.o.Auth.Factors(c.Request().Context(), organiserAccount(c))
	if err != nil {
		return err
	}
	answer := factorsAnswer{App: factors.App, Passkeys: []passkeyAnswer{}, RecoveryCodes: factors.RecoveryCodes, Required: factors.Required}
	for _, key := range factors.Passkeys {
		answer.Passkeys = append(answer.Passkeys, s.passkeyAnswer(c, key))
	}
	return ok(c, answer)
}

// renewRecoveryCodes replaces the caller's recovery codes.
func (s *Console) renewRecoveryCodes(c echo.Context) error {
	codes, err := s.o.Auth.RenewRecoveryCodes(c.Request().Context(), s.edition(c), organiserAccount(c), organiserSession(c), s.browser(c))
	if err != nil {
		return err
	}
	return ok(c, factorAnswer{RecoveryCodes: codes})
}

// beginPasskey returns the options of navigator.credentials.create.
func (s *Console) beginPasskey(c echo.Context) error {
	options, err := s.o.Auth.BeginPasskey(c.Request().Context(), organiserAccount(c), organiserSession(c))
	if err != nil {
		return err
	}
	return ok(c, json.RawMessage(options))
}

type addedPasskeyAnswer struct {
	Passkey       passkeyAnswer `json:"passkey"`
	RecoveryCodes []string      `json:"recoveryCodes"` // with the account's first second factor, else empty
}

// addPasskey stores the passkey that the browser has made, and completes the session.
func (s *Console) addPasskey(c echo.Context) error {
	added, err := s.o.Auth.AddPasskey(
		c.Request().Context(), s.edition(c), organiserAccount(c), organiserSession(c), s.browser(c), readForm[organiser.PasskeyForm](c))
	if err != nil {
		return err
	}
	s.setToken(c, added.Token)
	return ok(c, addedPasskeyAnswer{Passkey: s.passkeyAnswer(c, added.Passkey), RecoveryCodes: append([]string{}, added.RecoveryCodes...)})
}

// renamePasskey gives one of the caller's passkeys another name.
func (s *Console) renamePasskey(c echo.Context) error {
	renamed, err := s.o.Auth.RenamePasskey(c.Request().Context(), organiserAccount(c), c.Param("id"), readForm[organiser.PasskeyNameForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.passkeyAnswer(c, renamed))
}

// removePasskey deletes one of the caller's passkeys.
func (s *Console) removePasskey(c echo.Context) error {
	err := s.o.Auth.RemovePasskey(c.Request().Context(), s.edition(c), organiserAccount(c), organiserSession(c), s.browser(c), c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, nil)
}
