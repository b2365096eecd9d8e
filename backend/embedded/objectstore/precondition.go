package objectstore

import (
	"net/http"
	"net/url"
	"strconv"
)

// preconditions are the conditions of
// https://cloud.google.com/storage/docs/request-preconditions; nil asks nothing.
// Generation 0 stands for "no live object".
type preconditions struct {
	GenerationMatch        *int64 `json:"generationMatch,omitempty"`
	GenerationNotMatch     *int64 `json:"generationNotMatch,omitempty"`
	MetagenerationMatch    *int64 `json:"metagenerationMatch,omitempty"`
	MetagenerationNotMatch *int64 `json:"metagenerationNotMatch,omitempty"`
}

// queryPreconditions reads the JSON API's query parameters.
func queryPreconditions(q url.Values) (preconditions, error) {
	return readPreconditions(q.Get, [4]string{
		"ifGenerationMatch", "ifGenerationNotMatch", "ifMetagenerationMatch", "ifMetagenerationNotMatch",
	})
}

// headerPreconditions reads the XML API's headers, which have no negative form.
func headerPreconditions(h http.Header) (preconditions, error) {
	return readPreconditions(h.Get, [4]string{
		"X-Goog-If-Generation-Match", "", "X-Goog-If-Metageneration-Match", "",
	})
}

func readPreconditions(get func(string) string, names [4]string) (preconditions, error) {
	var p preconditions
	fields := [4]**int64{&p.GenerationMatch, &p.GenerationNotMatch, &p.MetagenerationMatch, &p.MetagenerationNotMatch}
	for i, name := range names {
		if name == "" || get(name) == "" {
			continue
		}
		n, err := strconv.ParseInt(get(name), 10, 64)
		if err != nil || n < 0 {
			return p, badRequest("invalid", name+" is not a number")
		}
		*fields[i] = &n
	}
	return p, nil
}

// check holds the conditions of a write against the live object (nil: there is
// none) and answers 412 when one fails.
func (p preconditions) check(obj *object) error {
	var generation, meta int64
	if obj != nil {
		generation, meta = obj.Generation, metageneration
	}
	if p.GenerationMatch != nil && *p.GenerationMatch != generation ||
		p.MetagenerationMatch != nil && *p.MetagenerationMatch != meta ||
		p.GenerationNotMatch != nil && *p.GenerationNotMatch == generation ||
		p.MetagenerationNotMatch != nil && *p.MetagenerationNotMatch == meta {
		return conditionNotMet()
	}
	return nil
}

// checkRead is check for a read, where a failed NotMatch is 304.
func (p preconditions) checkRead(obj *object) error {
	match := preconditions{GenerationMatch: p.GenerationMatch, MetagenerationMatch: p.MetagenerationMatch}
	if err := match.check(obj); err != nil {
		return err
	}
	if p.check(obj) != nil {
		return &failure{http.StatusNotModified, "notModified", "Not Modified"}
	}
	return nil
}

func conditionNotMet() error {
	return &failure{http.StatusPreconditionFailed, "conditionNotMet",
		"At least one of the pre-conditions you specified did not hold."}
}

// generationParam is a generation that the query names; 0 when it names none.
func generationParam(q url.Values, name string) (int64, error) {
	if !q.Has(name) {
		return 0, nil
	}
	n, err := strconv.ParseInt(q.Get(name), 10, 64)
	if err != nil || n <= 0 {
		return 0, badRequest("invalid", name+" is not a number")
	}
	return n, nil
}
