package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// The resumable protocol:
// https://cloud.google.com/storage/docs/performing-resumable-uploads.

// statusCancelled is the status of a cancelled session.
const statusCancelled = 499

// SessionPath is the path of a bucket's sessions, in their addresses too.
func SessionPath(bucket string) string { return "/upload/storage/v1/b/" + bucket + "/o" }

// StartSession implements upload.ObjectStore. The object must not exist, since names
// are used once.
func (b *Bucket) StartSession(
	ctx context.Context,
	object upload.ObjectHeaders,
	size int64,
	origin string,
) (string, error) {
	address := *b.base
	address.Path = SessionPath(b.name)
	address.RawQuery = url.Values{"uploadType": {"resumable"}, "ifGenerationMatch": {"0"}}.Encode()
	metadata, err := json.Marshal(map[string]string{
		"name": object.Name, "contentType": object.ContentType, "contentDisposition": object.ContentDisposition,
	})
	if err != nil {
		return "", fmt.Errorf("start session: %w", err)
	}
	request, err := http.NewRequestWithContext(
		ctx,
		http.MethodPost,
		address.String(),
		strings.NewReader(string(metadata)),
	)
	if err != nil {
		return "", fmt.Errorf("start session: %w", err)
	}
	request.Header.Set("Content-Type", "application/json; charset=UTF-8")
	request.Header.Set("X-Upload-Content-Type", object.ContentType)
	request.Header.Set("X-Upload-Content-Length", strconv.FormatInt(size, 10))
	if origin != "" { // the store allows pages of this origin to read its answers
		request.Header.Set("Origin", origin)
	}
	answer, err := b.do(request)
	if err != nil {
		return "", unavailable("start session", err)
	}
	location := answer.Header.Get("Location")
	if answer.StatusCode != http.StatusOK || location == "" {
		return "", unavailable("start session", fmt.Errorf("the store answered %s", answer.Status))
	}
	return location, nil
}

// UploadURL implements upload.ObjectStore. Another host than the store's must forward
// requests to it, with their path and query.
func (b *Bucket) UploadURL(sessionURL, zone string) string {
	host, ok := b.uploadHosts[zone]
	session, err := url.Parse(sessionURL)
	if !ok || err != nil {
		return sessionURL
	}
	session.Scheme, session.Host = host.Scheme, host.Host
	return session.String()
}

// Received implements upload.ObjectStore.
func (b *Bucket) Received(ctx context.Context, sessionURL string, size int64) (int64, bool, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, sessionURL, http.NoBody)
	if err != nil {
		return 0, false, fmt.Errorf("query session: %w", err)
	}
	request.Header.Set("Content-Range", "bytes */"+strconv.FormatInt(size, 10))
	answer, err := b.do(request)
	if err != nil {
		return 0, false, unavailable("query session", err)
	}
	switch answer.StatusCode {
	case http.StatusOK, http.StatusCreated:
		return size, true, nil
	case http.StatusPermanentRedirect:
		received, err := receivedBytes(answer.Header.Get("Range"))
		if err != nil {
			return 0, false, unavailable("query session", err)
		}
		return received, false, nil
	case http.StatusNotFound, http.StatusGone, statusCancelled:
		return 0, false, contest.Fail(contest.CodeNotFound)
	default:
		return 0, false, unavailable("query session", fmt.Errorf("the store answered %s", answer.Status))
	}
}

// receivedBytes parses the Range header of a 308, "bytes=0-N"; without one the store has
// no bytes.
func receivedBytes(header string) (int64, error) {
	if header == "" {
		return 0, nil
	}
	last, ok := strings.CutPrefix(header, "bytes=0-")
	n, err := strconv.ParseInt(last, 10, 64)
	if !ok || err != nil || n < 0 {
		return 0, fmt.Errorf("the store received a range %q", header)
	}
	return n + 1, nil
}

// Cancel implements upload.ObjectStore.
func (b *Bucket) Cancel(ctx context.Context, sessionURL string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, sessionURL, http.NoBody)
	if err != nil {
		return fmt.Errorf("cancel session: %w", err)
	}
	answer, err := b.do(request)
	if err != nil {
		return unavailable("cancel session", err)
	}
	// 499 is the usual answer; sessions that have ended or are unknown answer another 4xx.
	if answer.StatusCode >= http.StatusInternalServerError {
		return unavailable("cancel session", fmt.Errorf("the store answered %s", answer.Status))
	}
	return nil
}

// do sends a request and drains the body of the answer.
func (b *Bucket) do(request *http.Request) (*http.Response, error) {
	answer, err := b.http.Do(request)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10))
	return answer, errors.Join(err, answer.Body.Close())
}
