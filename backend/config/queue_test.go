package config_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"marquee/backend/config"
)

// pushed is an environment with push configuration.
func pushed(t *testing.T) map[string]string {
	t.Helper()
	env := good(t)
	maps.Copy(env, map[string]string{
		"SEEDREAM_MODEL": "seedream-1", "ARK_API_KEY": "key", "PUBSUB_PROJECT": "films", "PUBSUB_TOPIC": "generation",
		"PUSH_AUDIENCE": "https://films.example", "PUSH_SERVICE_ACCOUNT": "pusher@films.iam.gserviceaccount.com",
	})
	return env
}

// TestQueueIsRead: sweep requests have the push subscription's account by default.
func TestQueueIsRead(t *testing.T) {
	env := pushed(t)
	c, err := config.LoadServe(lookup(env))
	if err != nil {
		t.Fatal(err)
	}
	q := c.Queue
	if !q.Open() || !q.Pushed() || q.Sweep != q.Push || q.KeysURL != "https://www.googleapis.com/oauth2/v3/certs" {
		t.Errorf("read %+v", q)
	}
	env["SWEEP_AUDIENCE"], env["SWEEP_SERVICE_ACCOUNT"] = "ticks", "clock@films.iam.gserviceaccount.com"
	if c, err = config.LoadServe(
		lookup(env),
	); err != nil ||
		c.Queue.Sweep != (config.ServiceAccount{Audience: "ticks", Email: "clock@films.iam.gserviceaccount.com"}) {
		t.Errorf("read %+v, %v", c.Queue, err)
	}
	if c, err = config.LoadServe(lookup(good(t))); err != nil || c.Queue.Open() || c.Queue.Pushed() {
		t.Errorf("without a model: %+v, %v", c.Queue, err)
	}
}

func TestQueueProblemsNameTheirVariable(t *testing.T) {
	full := pushed(t)
	for name, c := range map[string]struct {
		change map[string]string
		want   []string
	}{
		"model without queue":    {map[string]string{"PUBSUB_PROJECT": "", "PUBSUB_TOPIC": "", "PUSH_AUDIENCE": "", "PUSH_SERVICE_ACCOUNT": ""}, []string{"PUBSUB_PROJECT", "PUBSUB_TOPIC"}},
		"audience alone":         {map[string]string{"PUSH_SERVICE_ACCOUNT": ""}, []string{"PUSH_SERVICE_ACCOUNT"}},
		"account alone":          {map[string]string{"PUSH_AUDIENCE": ""}, []string{"PUSH_AUDIENCE"}},
		"account without an at":  {map[string]string{"PUSH_SERVICE_ACCOUNT": "pusher"}, []string{"PUSH_SERVICE_ACCOUNT"}},
		"account with a name":    {map[string]string{"PUSH_SERVICE_ACCOUNT": "P <p@films.example>"}, []string{"PUSH_SERVICE_ACCOUNT"}},
		"sweep without push":     {map[string]string{"PUSH_AUDIENCE": "", "PUSH_SERVICE_ACCOUNT": "", "SWEEP_AUDIENCE": "ticks"}, []string{"PUSH_AUDIENCE"}},
		"a topic's path":         {map[string]string{"PUBSUB_TOPIC": "projects/films/topics/generation"}, []string{"PUBSUB_TOPIC"}},
		"a subscription's path":  {map[string]string{"PUBSUB_SUBSCRIPTION": "projects/films/subscriptions/s"}, []string{"PUBSUB_SUBSCRIPTION"}},
		"endpoint without port":  {map[string]string{"PUBSUB_ENDPOINT": "localhost"}, []string{"PUBSUB_ENDPOINT"}},
		"push without a queue":   {map[string]string{"SEEDREAM_MODEL": "", "PUBSUB_PROJECT": "", "PUBSUB_TOPIC": ""}, []string{"PUBSUB_PROJECT", "PUBSUB_TOPIC"}},
		"topic without project":  {map[string]string{"SEEDREAM_MODEL": "", "PUBSUB_PROJECT": "", "PUSH_AUDIENCE": "", "PUSH_SERVICE_ACCOUNT": ""}, []string{"PUBSUB_PROJECT"}},
		"an address of no kind":  {map[string]string{"VERTEX_BASE_URL": "vertex"}, []string{"VERTEX_BASE_URL"}},
		"no model, queue stands": {map[string]string{"SEEDREAM_MODEL": ""}, nil},
	} {
		env := maps.Clone(full)
		maps.Copy(env, c.change)
		_, err := config.LoadServe(lookup(env))
		if got := named(err); !slices.Equal(got, c.want) {
			t.Errorf("%s: problems name %q, want %q", name, got, c.want)
		}
	}
}

// TestWorkRequiresASubscription, but none of the settings for pages.
func TestWorkRequiresASubscription(t *testing.T) {
	env := map[string]string{"PUBSUB_SUBSCRIPTION": "workers"}
	for name, value := range pushed(t) {
		if !strings.HasPrefix(name, "PUBLIC_") && !strings.HasPrefix(name, "PUSH_") && name != "JUDGE_TOKEN_KEY" {
			env[name] = value
		}
	}
	w, err := config.LoadWork(lookup(env))
	if err != nil || w.Queue.Subscription != "workers" || w.Queue.Pushed() || !w.Generation.Any() || w.Port != 8080 ||
		w.SMTP.Host == "" {
		t.Errorf("read %+v, %v", w.Queue, err)
	}
	delete(env, "PUBSUB_SUBSCRIPTION")
	delete(env, "DATABASE_URL")
	if _, err := config.LoadWork(
		lookup(env),
	); !slices.Equal(
		named(err),
		[]string{"DATABASE_URL", "PUBSUB_SUBSCRIPTION"},
	) {
		t.Errorf("got %v", err)
	}
}

// named are the variables at the beginning of the problems, in order.
func named(err error) []string {
	var problems config.Problems
	errors.As(err, &problems)
	var names []string
	for _, problem := range problems {
		name, _, _ := strings.Cut(problem, ":")
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
