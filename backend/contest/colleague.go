package contest

import (
	"cmp"
	"strings"
)

// Colleague is an organiser as the others see them: disabled accounts are included, because the audit log names them.
type Colleague struct {
	Email string
	Name  string
}

// ActorNames names actors of the audit log. Its zero value names each by what the log has.
type ActorNames map[string]string

// ActorNamesOf are the names of organisers.
func ActorNamesOf(colleagues []Colleague) ActorNames {
	names := ActorNames{}
	for _, c := range colleagues {
		names[OrganiserActor(c.Email)] = c.Name
	}
	return names
}

// Name is the name of an account, else what follows the kind of the actor, such as a judge's name.
func (n ActorNames) Name(actor string) string {
	_, written, _ := strings.Cut(actor, ":")
	return cmp.Or(n[actor], written, actor)
}
