package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"marquee/backend/upload"
)

// checkStore writes an object through each host that films are sent to, as a page does, reads it through each host that
// films are read from, and removes it.
func (c *checker) checkStore(ctx context.Context, err error) []finding {
	if err != nil {
		return []finding{failed("store", err)}
	}
	if err := c.bucket.Ready(ctx); err != nil {
		return []finding{
			failed(
				"store",
				fmt.Errorf("bucket %s: %w", c.settings.Storage.Bucket, errors.Join(err, errors.Unwrap(err))),
			),
		}
	}
	findings := []finding{found("store", "bucket %s can be listed", c.settings.Storage.Bucket)}
	for _, zone := range c.zones(c.settings.Storage.UploadHostCN, c.settings.Storage.UploadHostIntl) {
		findings = append(findings, c.checkUpload(ctx, zone))
	}
	return findings
}

// zones are those that use different hosts.
func (c *checker) zones(cn, intl string) []string {
	if cn == intl && c.settings.Storage.MediaHostCN == c.settings.Storage.MediaHostIntl {
		return []string{"intl"}
	}
	return []string{"cn", "intl"}
}

// checkUpload sends a small object as a page of the international edition does.
func (c *checker) checkUpload(ctx context.Context, zone string) finding {
	name, content, origin := "health/check-"+rand.Text(), []byte("marquee check\n"), c.settings.PublicURLs.First()
	object := upload.ObjectHeaders{Name: name, ContentType: "text/plain; charset=utf-8", ContentDisposition: "inline"}
	session, err := c.bucket.StartSession(ctx, object, int64(len(content)), origin)
	if err != nil {
		return failed("upload "+zone, errors.Join(err, errors.Unwrap(err)))
	}
	address := c.bucket.UploadURL(session, zone)
	host := hostName(address)
	if err := c.send(ctx, address, origin, content); err != nil {
		return failed("upload "+zone, fmt.Errorf("through %s: %w", host, err))
	}
	defer func() { _ = c.bucket.Delete(context.WithoutCancel(ctx), name) }()
	signed, err := c.bucket.ReadURL(name, zone, "")
	if err != nil {
		return failed("upload "+zone, err)
	}
	if err := c.receive(ctx, signed, content); err != nil {
		return failed("upload "+zone, fmt.Errorf("read through %s: %w", hostName(signed), err))
	}
	return found("upload "+zone, "sent through %s as a page does, read through %s", host, hostName(signed))
}

// send asks first, as browsers do, then sends the content.
func (c *checker) send(ctx context.Context, address, origin string, content []byte) error {
	ask, err := http.NewRequestWithContext(ctx, http.MethodOptions, address, http.NoBody)
	if err != nil {
		return fmt.Errorf("ask: %w", err)
	}
	ask.Header.Set("Origin", origin)
	ask.Header.Set("Access-Control-Request-Method", http.MethodPut)
	ask.Header.Set("Access-Control-Request-Headers", "content-range,content-type")
	answer, err := c.client.Do(ask)
	if err != nil {
		return withoutQuery(err)
	}
	_ = answer.Body.Close()
	if !allows(answer, origin) {
		return fmt.Errorf("pages of %s may not send there (CORS): the answer to OPTIONS is %s", origin, answer.Status)
	}
	put, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("send: %w", err)
	}
	put.Header.Set("Origin", origin)
	last := strconv.Itoa(len(content) - 1)
	put.Header.Set("Content-Range", "bytes 0-"+last+"/"+strconv.Itoa(len(content)))
	if answer, err = c.client.Do(put); err != nil {
		return withoutQuery(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusCreated {
		return fmt.Errorf("the answer is %s", answer.Status)
	}
	if !allows(answer, origin) {
		return fmt.Errorf("pages of %s may not read the answer (CORS)", origin)
	}
	return nil
}

// receive reads what was sent.
func (c *checker) receive(ctx context.Context, address string, want []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	answer, err := c.client.Do(request)
	if err != nil {
		return withoutQuery(err)
	}
	defer func() { _ = answer.Body.Close() }()
	got, err := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
	if err != nil || answer.StatusCode != http.StatusOK || !bytes.Equal(got, want) {
		return fmt.Errorf("the answer is %s with %d bytes (%w)", answer.Status, len(got), errors.Join(err))
	}
	return nil
}

// allows reports whether pages of an origin may read an answer.
func allows(answer *http.Response, origin string) bool {
	allowed := answer.Header.Get("Access-Control-Allow-Origin")
	return allowed == "*" || allowed == origin
}

// withoutQuery is an error of a request without its address, which is a secret.
func withoutQuery(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

func hostName(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Host
}
