package config

import (
	"net"
	"net/mail"
	"regexp"
)

// Queue is the Pub/Sub topic of generation tasks. Required with a model; without one it may still be set, so that
// running tasks of models that were switched off can end.
type Queue struct {
	// PUBSUB_PROJECT: the Google Cloud project of topic and subscription. Required with a model.
	Project string
	// PUBSUB_TOPIC: the topic's short name. Required with a model.
	Topic string
	// PUBSUB_SUBSCRIPTION: the short name of the subscription that `marquee work` pulls from, which requires it.
	Subscription string
	// PUBSUB_ENDPOINT: host:port of an emulator, without TLS and login; Google's Pub/Sub.
	Endpoint string

	// PUSH_AUDIENCE and PUSH_SERVICE_ACCOUNT: audience and account of the push subscription's tokens; both or
	// neither. With them `marquee serve` handles messages at /queue/generation and sweeps at /queue/sweep.
	Push ServiceAccount
	// SWEEP_AUDIENCE and SWEEP_SERVICE_ACCOUNT: the same for Cloud Scheduler's tokens; those of the push subscription.
	Sweep ServiceAccount
	// PUSH_KEYS_URL: the URL of Google's public keys; https://www.googleapis.com/oauth2/v3/certs.
	KeysURL string
}

// ServiceAccount is the account whose tokens are accepted, and their audience.
type ServiceAccount struct{ Audience, Email string }

// Open reports whether there is a topic to publish to.
func (q Queue) Open() bool { return q.Topic != "" }

// Pushed reports whether messages and sweeps arrive over HTTP.
func (q Queue) Pushed() bool { return q.Push.Audience != "" }

func (r *reader) queue(g Generation) Queue {
	q := Queue{
		Project: r.project("PUBSUB_PROJECT"), Topic: r.shortName("PUBSUB_TOPIC"),
		Subscription: r.shortName("PUBSUB_SUBSCRIPTION"), Endpoint: r.hostPort("PUBSUB_ENDPOINT"),
		Push:    ServiceAccount{r.text("PUSH_AUDIENCE", ""), r.account("PUSH_SERVICE_ACCOUNT")},
		Sweep:   ServiceAccount{r.text("SWEEP_AUDIENCE", ""), r.account("SWEEP_SERVICE_ACCOUNT")},
		KeysURL: r.endpoint("PUSH_KEYS_URL", "https://www.googleapis.com/oauth2/v3/certs"),
	}
	r.pair("PUSH_AUDIENCE", q.Push.Audience, "PUSH_SERVICE_ACCOUNT", r.text("PUSH_SERVICE_ACCOUNT", ""))
	if q.Sweep != (ServiceAccount{}) && q.Push == (ServiceAccount{}) {
		r.problem(
			"PUSH_AUDIENCE",
			"is missing, but a SWEEP_ variable is set; ticks are taken together with pushed messages",
		)
	}
	if q.Sweep.Audience == "" {
		q.Sweep.Audience = q.Push.Audience
	}
	if q.Sweep.Email == "" {
		q.Sweep.Email = q.Push.Email
	}
	reason := ""
	switch {
	case g.Any():
		reason = "a model needs it"
	case q.Pushed():
		reason = "PUSH_AUDIENCE needs it"
	case q.Subscription != "":
		reason = "PUBSUB_SUBSCRIPTION needs it"
	case q.Topic != "":
		reason = "PUBSUB_TOPIC needs it"
	default:
		return q
	}
	if r.text("PUBSUB_PROJECT", "") == "" {
		r.problem("PUBSUB_PROJECT", "is missing; %s", reason)
	}
	if r.text("PUBSUB_TOPIC", "") == "" {
		r.problem("PUBSUB_TOPIC", "is missing; %s", reason)
	}
	return q
}

// pair requires that two variables are both set or both unset.
func (r *reader) pair(one, oneValue, other, otherValue string) {
	if oneValue == "" && otherValue != "" {
		r.problem(one, "is missing, but %s is set; set both or neither", other)
	}
	if oneValue != "" && otherValue == "" {
		r.problem(other, "is missing, but %s is set; set both or neither", one)
	}
}

// resourceName is that of a topic or subscription (https://cloud.google.com/pubsub/docs/create-topic#resource_names).
var resourceName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._~+%-]{2,254}$`)

// shortName reads the name of a topic or subscription.
func (r *reader) shortName(name string) string {
	return parse(
		r,
		name,
		r.text(name, ""),
		"a short name of 3 to 255 letters, digits and -._~+%; leave out projects/…/",
		func(text string) (string, bool) {
			return text, resourceName.MatchString(text)
		},
	)
}

// projectID is a project's id, with the domain in front that old ones have
// (https://cloud.google.com/resource-manager/docs/creating-managing-projects).
var projectID = regexp.MustCompile(`^([a-z0-9.-]+:)?[a-z][a-z0-9-]{3,28}[a-z0-9]$`)

// project reads the id of a project of Google Cloud.
func (r *reader) project(name string) string {
	return parse(
		r,
		name,
		r.text(name, ""),
		"the id of a Google Cloud project, such as open-frame-1",
		func(text string) (string, bool) {
			return text, projectID.MatchString(text)
		},
	)
}

// account reads the mail address of a service account.
func (r *reader) account(name string) string {
	return parse(
		r,
		name,
		r.text(name, ""),
		"an account such as pusher@project.iam.gserviceaccount.com",
		func(text string) (string, bool) {
			address, err := mail.ParseAddress(text)
			return text, err == nil && address.Address == text
		},
	)
}

// hostPort reads host:port.
func (r *reader) hostPort(name string) string {
	return parse(r, name, r.text(name, ""), "host:port", func(text string) (string, bool) {
		host, port, err := net.SplitHostPort(text)
		return text, err == nil && isHost(host) && isPort(port)
	})
}
