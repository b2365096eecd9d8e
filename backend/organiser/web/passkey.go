package web

import (
	"encoding/json"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/organiser"
)

func (s *Console) passkeyRoutes() []httpkit.Route {
	const base = "/apis/organiser"
	return []httpkit.Route{
		httpkit.Post(base+"/login/passkey/begin", httpkit.HalfLoggedIn, s.beginPasskeyLogin),
		httpkit.Post(base+"/login/passkey", httpkit.HalfLoggedIn, s.logInWithPasskey),
		httpkit.Get(base+"/second-factors", httpkit.LoggedIn, s.listFactors),
		httpkit.Post(base+"/recovery-codes", httpkit.LoggedIn, s.renewRecoveryCodes),
		httpkit.Post(base+"/passkeys/begin", httpkit.HalfLoggedIn, s.beginPasskey),
		httpkit.Post(base+"/passkeys", httpkit.HalfLoggedIn, s.addPasskey),
		httpkit.Post(base+"/passkeys/:id/name", httpkit.LoggedIn, s.renamePasskey),
		httpkit.Delete(base+"/passkeys/:id", httpkit.LoggedIn, s.removePasskey),
	}
}

// beginPasskeyLogin returns the options of navigator.credentials.get.
func (s *Console) beginPasskeyLogin(c echo.Context) error {
	options, err := s.Auth.BeginPasskeyLogin(c.Request().Context(), httpkit.OrganiserAccount(c), organiserSession(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, json.RawMessage(options))
}

// logInWithPasskey completes the session with a passkey.
func (s *Console) logInWithPasskey(c echo.Context) error {
	completed, err := s.Auth.CompleteWithPasskey(
		c.Request().Context(),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
		httpkit.ReadForm[organiser.PasskeyLoginForm](c),
	)
	if err != nil {
		return err
	}
	s.setToken(c, completed.Token)
	return httpkit.OK(c, nil)
}

type passkeyAnswer struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

func (s *Console) passkeyAnswer(c echo.Context, key organiser.Passkey) passkeyAnswer {
	edition := s.Edition(c)
	return passkeyAnswer{
		ID:         key.ID,
		Name:       key.Name,
		CreatedAt:  key.CreatedAt.In(edition.Location),
		LastUsedAt: httpkit.TimeOrNull(edition, key.LastUsedAt),
	}
}

type factorsAnswer struct {
	App           bool            `json:"app"`
	Passkeys      []passkeyAnswer `json:"passkeys"`
	RecoveryCodes int             `json:"recoveryCodes"`
	Required      bool            `json:"required"`
}

// listFactors returns the caller's second factors.
func (s *Console) listFactors(c echo.Context) error {
	factors, err := s.Auth.Factors(c.Request().Context(), httpkit.OrganiserAccount(c))
	if err != nil {
		return err
	}
	answer := factorsAnswer{
		App:           factors.App,
		Passkeys:      []passkeyAnswer{},
		RecoveryCodes: factors.RecoveryCodes,
		Required:      factors.Required,
	}
	for _, key := range factors.Passkeys {
		answer.Passkeys = append(answer.Passkeys, s.passkeyAnswer(c, key))
	}
	return httpkit.OK(c, answer)
}

// renewRecoveryCodes replaces the caller's recovery codes.
func (s *Console) renewRecoveryCodes(c echo.Context) error {
	codes, err := s.Auth.RenewRecoveryCodes(
		c.Request().Context(),
		s.Edition(c),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, factorAnswer{RecoveryCodes: codes})
}

// beginPasskey returns the options of navigator.credentials.create.
func (s *Console) beginPasskey(c echo.Context) error {
	options, err := s.Auth.BeginPasskey(c.Request().Context(), httpkit.OrganiserAccount(c), organiserSession(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, json.RawMessage(options))
}

type addedPasskeyAnswer struct {
	Passkey       passkeyAnswer `json:"passkey"`
	RecoveryCodes []string      `json:"recoveryCodes"` // with the account's first second factor, else empty
}

// addPasskey stores the passkey that the browser has made, and completes the session.
func (s *Console) addPasskey(c echo.Context) error {
	added, err := s.Auth.AddPasskey(
		c.Request().Context(),
		s.Edition(c),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
		httpkit.ReadForm[organiser.PasskeyForm](c),
	)
	if err != nil {
		return err
	}
	s.setToken(c, added.Token)
	return httpkit.OK(
		c,
		addedPasskeyAnswer{
			Passkey:       s.passkeyAnswer(c, added.Passkey),
			RecoveryCodes: append([]string{}, added.RecoveryCodes...),
		},
	)
}

// renamePasskey gives one of the caller's passkeys another name.
func (s *Console) renamePasskey(c echo.Context) error {
	renamed, err := s.Auth.RenamePasskey(
		c.Request().Context(),
		httpkit.OrganiserAccount(c),
		c.Param("id"),
		httpkit.ReadForm[organiser.PasskeyNameForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.passkeyAnswer(c, renamed))
}

// removePasskey deletes one of the caller's passkeys.
func (s *Console) removePasskey(c echo.Context) error {
	err := s.Auth.RemovePasskey(
		c.Request().Context(),
		s.Edition(c),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
		c.Param("id"),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
