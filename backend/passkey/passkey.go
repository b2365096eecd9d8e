// Package passkey verifies passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/) for one origin. It requests
// no attestation, so that organisers can use any authenticator, and requires user verification.
package passkey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// ErrNoHostName means that the origin has no host name, to which passkeys belong.
var ErrNoHostName = errors.New("passkeys need an origin with a host name")

// Verifier implements organiser.PasskeyVerifier for an origin.
type Verifier struct {
	relyingParty *webauthn.WebAuthn
}

// New returns the Verifier of an origin, such as https://console.films.example, whose host is the relying party's id.
// Authenticators show name. ErrNoHostName for an IP address.
func New(origin, name string) (*Verifier, error) {
	address, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("read origin: %w", err)
	}
	host := address.Hostname()
	if host == "" || net.ParseIP(host) != nil {
		return nil, ErrNoHostName
	}
	verified := protocol.AuthenticatorSelection{UserVerification: protocol.VerificationRequired}
	relyingParty, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: name, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation, AuthenticatorSelection: verified,
		// Password managers add outputs of extensions that were not requested.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("prepare passkeys: %w", err)
	}
	return &Verifier{relyingParty}, nil
}

// BeginRegistration implements organiser.PasskeyVerifier.
func (v *Verifier) BeginRegistration(
	who contest.OrganiserAccount,
	existing []organiser.Passkey,
) (organiser.PasskeyCeremony, error) {
	user := account{who, existing}
	var excluded []protocol.CredentialDescriptor
	for _, credential := range user.WebAuthnCredentials() {
		excluded = append(excluded, credential.Descriptor())
	}
	options, session, err := v.relyingParty.BeginRegistration(user, webauthn.WithExclusions(excluded))
	if err != nil {
		return organiser.PasskeyCeremony{}, fmt.Errorf("make options: %w", err)
	}
	return ceremony(options, session)
}

// FinishRegistration implements organiser.PasskeyVerifier.
func (v *Verifier) FinishRegistration(
	who contest.OrganiserAccount,
	state, credential []byte,
) (organiser.Passkey, error) {
	session, err := readState(state)
	if err != nil {
		return organiser.Passkey{}, err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return organiser.Passkey{}, refused(err)
	}
	made, err := v.relyingParty.CreateCredential(account{who, nil}, session, answer)
	if err != nil {
		return organiser.Passkey{}, refused(err)
	}
	return passkeyOf(made), nil
}

// BeginLogin implements organiser.PasskeyVerifier.
func (v *Verifier) BeginLogin(
	who contest.OrganiserAccount,
	existing []organiser.Passkey,
) (organiser.PasskeyCeremony, error) {
	options, session, err := v.relyingParty.BeginLogin(account{who, existing})
	if err != nil {
		return organiser.PasskeyCeremony{}, fmt.Errorf("make options: %w", err)
	}
	return ceremony(options, session)
}

// FinishLogin implements organiser.PasskeyVerifier.
func (v *Verifier) FinishLogin(
	who contest.OrganiserAccount,
	existing []organiser.Passkey,
	state, credential []byte,
) (organiser.Passkey, error) {
	session, err := readState(state)
	if err != nil {
		return organiser.Passkey{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return organiser.Passkey{}, refused(err)
	}
	used, err := v.relyingParty.ValidateLogin(account{who, nowBackedUp(existing, answer)}, session, answer)
	if err != nil {
		return organiser.Passkey{}, refused(err)
	}
	if used.Authenticator.CloneWarning {
		return organiser.Passkey{}, fmt.Errorf("%w: %w", organiser.ErrPasskeyRefused, organiser.ErrPasskeyCounter)
	}
	return passkeyOf(used), nil
}

// nowBackedUp returns the passkeys, the one that answers as one that may be backed up if it says so now: a provider may
// begin to synchronise its passkeys. The signature that is checked afterwards covers that flag. One that was
// synchronised and no longer is stays refused.
func nowBackedUp(existing []organiser.Passkey, answer *protocol.ParsedCredentialAssertionData) []organiser.Passkey {
	existing = slices.Clone(existing)
	for i, key := range existing {
		if bytes.Equal(key.CredentialID, answer.RawID) && answer.Response.AuthenticatorData.Flags.HasBackupEligible() {
			existing[i].BackupEligible = true
		}
	}
	return existing
}

// refused is the error of an answer that is not valid, for the log.
func refused(err error) error { return fmt.Errorf("%w: %w", organiser.ErrPasskeyRefused, err) }

func ceremony(options any, session *webauthn.SessionData) (organiser.PasskeyCeremony, error) {
	forBrowser, err := json.Marshal(options)
	if err != nil {
		return organiser.PasskeyCeremony{}, fmt.Errorf("encode options: %w", err)
	}
	state, err := json.Marshal(session)
	if err != nil {
		return organiser.PasskeyCeremony{}, fmt.Errorf("encode challenge: %w", err)
	}
	return organiser.PasskeyCeremony{Options: forBrowser, State: state}, nil
}

func readState(state []byte) (webauthn.SessionData, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(state, &session); err != nil {
		return session, fmt.Errorf("read challenge: %w", err)
	}
	return session, nil
}

func passkeyOf(c *webauthn.Credential) organiser.Passkey {
	key := organiser.Passkey{
		CredentialID:   c.ID,
		PublicKey:      c.PublicKey,
		SignCount:      c.Authenticator.SignCount,
		BackupEligible: c.Flags.BackupEligible,
		Transports:     []string{},
	}
	for _, transport := range c.Transport {
		if slices.Contains(transports(), transport) {
			key.Transports = append(key.Transports, string(transport))
		}
	}
	return key
}

// transports are those of the standard; a browser may send any text.
func transports() []protocol.AuthenticatorTransport {
	return []protocol.AuthenticatorTransport{
		protocol.USB,
		protocol.NFC,
		protocol.BLE,
		protocol.SmartCard,
		protocol.Hybrid,
		protocol.Internal,
	}
}

// account implements the library's user interface for an organiser.
type account struct {
	contest.OrganiserAccount
	keys []organiser.Passkey
}

// WebAuthnID is random and never changes; authenticators store it.
func (a account) WebAuthnID() []byte { return []byte(a.ID) }

// WebAuthnName is shown by authenticators.
func (a account) WebAuthnName() string { return a.Email }

// WebAuthnDisplayName is shown by authenticators beside the name.
func (a account) WebAuthnDisplayName() string { return a.Name }

// WebAuthnCredentials are the account's passkeys.
func (a account) WebAuthnCredentials() []webauthn.Credential {
	credentials := make([]webauthn.Credential, len(a.keys))
	for i, key := range a.keys {
		credentials[i] = webauthn.Credential{
			ID:            key.CredentialID,
			PublicKey:     key.PublicKey,
			Flags:         webauthn.CredentialFlags{BackupEligible: key.BackupEligible},
			Authenticator: webauthn.Authenticator{SignCount: key.SignCount},
		}
		for _, transport := range key.Transports {
			credentials[i].Transport = append(credentials[i].Transport, protocol.AuthenticatorTransport(transport))
		}
	}
	return credentials
}
