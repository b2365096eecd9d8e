// Package objectstore is the object store of a one-machine installation: an
// http.Handler that speaks the part of the Google Cloud Storage protocol that
// Marquee uses, and streams to disk. Production talks to Cloud Storage itself;
// the same client code must not notice the difference.
//
// # What it speaks
//
//   - JSON API: bucket get; object insert (media, multipart, resumable), get,
//     download (alt=media, ranges), list, rewrite (in one step), delete; generation
//     preconditions.
//   - XML API paths /{bucket}/{object}: GET, HEAD, PUT and the start of a
//     resumable upload (POST with x-goog-resumable: start) by V4 signed URLs.
//   - Resumable sessions as documented at
//     https://cloud.google.com/storage/docs/performing-resumable-uploads.
//
// Errors have the JSON API's shape on every path, the XML ones included.
//
// # Who may call
//
// A session URI is a capability: whoever holds it may write, ask and cancel. An
// XML path needs a valid signature. A JSON call needs the service token when
// [Options.ServiceToken] is set (the token then opens XML reads too, which the
// official client makes by default); without one, JSON calls are taken from
// loopback only, to a loopback host name, and never from a browser.
//
// # What is on disk
//
//	<Dir>/<bucket>/objects/<SHA-256 of the name>.json   one object's metadata
//	<Dir>/<bucket>/blobs/<random>                       its bytes, or those of an open session
//	<Dir>/sessions/<SHA-256 of the upload id>.json      one resumable session
//
// Names come from outside and never become paths. Each JSON file is replaced
// atomically and refers to bytes that are already synced, so a process killed at
// any point leaves the old state or the new one. A killed process loses at most
// the last 8 MiB of a chunk that was still arriving; the status query tells the
// offset that is safe. One process may open a Dir at a time.
package objectstore
