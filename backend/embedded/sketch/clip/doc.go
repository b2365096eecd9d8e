// Package clips makes short films that really play: it draws moving scenes, frame by frame, in the
// colours of a work's cover and has them encoded as H.264 in an MP4 file. The demo data and the
// end-to-end tests are fed with them, so that nobody needs a film, or ffmpeg, to try the contest.
//
// The drawing is Go. The encoding is done by the npm package h264-mp4-encoder (WebAssembly) in a
// Node child process, which lives as long as one clip. Nothing is fetched, nothing is written to disk.
//
// A clip's boxes come in the order ftyp, free, mdat, moov, free: the index lies behind the pictures,
// near the end of the file. Browsers that read by ranges start at once all the same. The same
// Options give the same bytes.
package clip
