package mailtext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"marquee/backend/contest"
)

// named is a text with its place.
type named struct {
	kind contest.MailKind
	name string
	text contest.Text
}

// parse reads a file of texts in its order: emails by kind, each with texts ("subject") and groups of them
// ("paragraphs").
func parse(data []byte) ([]named, error) {
	mails, err := members(data)
	if err != nil {
		return nil, err
	}
	var all []named
	for _, mail := range mails {
		parts, err := members(mail.value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", mail.key, err)
		}
		for _, part := range parts {
			if !isGroup(part.key) {
				if all, err = appendText(all, mail.key, part.key, part.value); err != nil {
					return nil, err
				}
				continue
			}
			texts, err := members(part.value)
			if err != nil {
				return nil, fmt.Errorf("%s.%s: %w", mail.key, part.key, err)
			}
			for _, text := range texts {
				if all, err = appendText(all, mail.key, part.key+"."+text.key, text.value); err != nil {
					return nil, err
				}
			}
		}
	}
	return all, nil
}

func appendText(all []named, kind, name string, value json.RawMessage) ([]named, error) {
	var text contest.Text
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&text); err != nil {
		return nil, fmt.Errorf("%s.%s: %w", kind, name, err)
	}
	return append(all, named{contest.MailKind(kind), name, text}), nil
}

// Parse reads a file of an edition's texts, which its schema accepts.
func Parse(data []byte) (contest.MailTexts, error) {
	listed, err := parse(data)
	if err != nil {
		return nil, err
	}
	all := contest.MailTexts{}
	for _, text := range listed {
		if all[text.kind] == nil {
			all[text.kind] = map[string]contest.Text{}
		}
		all[text.kind][text.name] = text.text
	}
	return all, nil
}

type member struct {
	key   string
	value json.RawMessage
}

var errNoObject = errors.New("is no object")

// members are those of a JSON object, in its order.
func members(data []byte) ([]member, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return nil, errors.Join(errNoObject, err)
	}
	var all []member
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, fmt.Errorf("read key: %w", err)
		}
		key, _ := token.(string)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, fmt.Errorf("read %s: %w", key, err)
		}
		all = append(all, member{key, value})
	}
	return all, nil
}
