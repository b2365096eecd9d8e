package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
)

// receiptIn returns the two lines of a receipt from a file that has more than them: a text around them, or a saved
// email. Without such lines it returns the content as it is.
func receiptIn(content string) string {
	for _, text := range append(mailTexts(content), content) {
		if lines, ok := receiptLines(text); ok {
			return lines
		}
	}
	return content
}

// receiptLines finds a line that is a signature, and the line before it. Marks of quoted lines are left out.
func receiptLines(text string) (lines string, ok bool) {
	before := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "> "))
		if line == "" {
			continue
		}
		signature, err := base64.StdEncoding.DecodeString(line)
		if err == nil && len(signature) == ed25519.SignatureSize && before != "" {
			return before + "\n" + line + "\n", true
		}
		before = line
	}
	return "", false
}

// mailTexts returns the plain texts of an email (RFC 5322), decoded; none of any other file.
func mailTexts(content string) []string {
	message, err := mail.ReadMessage(strings.NewReader(content))
	if err != nil {
		return nil
	}
	return partTexts(message.Header.Get("Content-Type"), message.Header.Get("Content-Transfer-Encoding"), message.Body)
}

func partTexts(contentType, encoding string, body io.Reader) []string {
	media, parameters, err := mime.ParseMediaType(contentType)
	if err == nil && strings.HasPrefix(media, "multipart/") {
		var texts []string
		for parts := multipart.NewReader(body, parameters["boundary"]); ; {
			part, err := parts.NextRawPart()
			if err != nil {
				return texts
			}
			texts = append(
				texts,
				partTexts(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part)...)
		}
	}
	if err == nil && media != "text/plain" {
		return nil
	}
	switch strings.ToLower(encoding) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return nil
	}
	return []string{string(text)}
}
