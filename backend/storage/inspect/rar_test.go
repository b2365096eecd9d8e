package inspect

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha1" //nolint:gosec // RAR 4 derives its keys with it
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"testing"
	"unicode/utf16"

	"marquee/backend/upload"
)

const rarPassword = "Montage"

// rarFile is a file to store in a RAR without compression.
type rarFile struct {
	name      string
	content   []byte
	encrypted bool
	times     bool // another record in the extra area, before that of the encryption
}

var rarSalt = []byte("sixteen salt byt")

// writeRAR5 writes a RAR 5 (RAR 5.0 archive format): signature, archive header, files, end.
func writeRAR5(t *testing.T, headersEncrypted bool, files ...rarFile) []byte {
	t.Helper()
	archive := []byte("Rar!\x1A\x07\x01\x00")
	block := func(header []byte) []byte {
		header = append(binary.AppendUvarint(nil, uint64(len(header))), header...)
		return append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(header)), header...)
	}
	key := pbkdf2Key(t)
	add := func(b []byte) { archive = append(archive, b...) }
	if headersEncrypted {
		// Encryption header: type 4, flags 0, version 0, no check value, 2^15 rounds, salt.
		add(block(append([]byte{4, 0, 0, 0, 15}, rarSalt...)))
		add = func(b []byte) {
			iv := bytes.Repeat([]byte{7}, aes.BlockSize)
			archive = append(append(archive, iv...), encryptCBC(t, key, iv, b)...)
		}
	}
	add(block([]byte{1, 0, 0}))
	for _, file := range files {
		var extra []byte
		data := file.content
		if file.times {
			extra = append(extra, 6, 3, 0b11, 1, 2, 3, 4) // modification time, 32 bits
		}
		if file.encrypted {
			iv := bytes.Repeat([]byte{9}, aes.BlockSize)
			record := append(append([]byte{1, 0, 0, 15}, rarSalt...), iv...) // type, version, flags, 2^15 rounds
			extra = append(append(extra, byte(len(record))), record...)
			data = encryptCBC(t, key, iv, data)
		}
		header := []byte{2, 2}
		if len(extra) > 0 {
			header = append([]byte{2, 3}, byte(len(extra)))
		}
		header = binary.AppendUvarint(header, uint64(len(data)))
		header = binary.AppendUvarint(append(header, 4), uint64(len(file.content))) // flags: a CRC32
		header = binary.LittleEndian.AppendUint32(append(header, 0x20), crc32.ChecksumIEEE(file.content))
		header = append(header, 0, 1, byte(len(file.name))) // stored, on Unix
		add(block(append(append(header, file.name...), extra...)))
		add(data)
	}
	add(block([]byte{5, 0, 0}))
	return archive
}

// writeRAR4 writes a RAR of version 2.9 to 4 (unrar's technote.txt).
func writeRAR4(t *testing.T, headersEncrypted bool, files ...rarFile) []byte {
	t.Helper()
	archive := []byte("Rar!\x1A\x07\x00")
	block := func(kind byte, flags uint16, rest []byte) []byte {
		header := binary.LittleEndian.AppendUint16([]byte{kind}, flags)
		header = append(binary.LittleEndian.AppendUint16(header, uint16(7+len(rest))), rest...)
		return append(binary.LittleEndian.AppendUint16(nil, uint16(crc32.ChecksumIEEE(header))), header...)
	}
	key, iv := rar4Key()
	add := func(b []byte) { archive = append(archive, b...) }
	if headersEncrypted {
		add(block(0x73, 0x80, make([]byte, 6)))
		add = func(b []byte) { archive = append(append(archive, rarSalt[:8]...), encryptCBC(t, key, iv, b)...) }
	} else {
		add(block(0x73, 0, make([]byte, 6)))
	}
	for _, file := range files {
		data, flags, salt := file.content, uint16(0x8000), []byte(nil)
		if file.encrypted {
			data, flags, salt = encryptCBC(t, key, iv, data), 0x8404, rarSalt[:8] // password, salt
		}
		rest := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
		rest = binary.LittleEndian.AppendUint32(rest, uint32(len(file.content)))
		rest = binary.LittleEndian.AppendUint32(append(rest, 3), crc32.ChecksumIEEE(file.content)) // Unix
		rest = append(
			rest,
			0,
			0,
			0x21,
			0x5B,
			29,
			0x30,
		) // time, version 2.9, stored
		rest = binary.LittleEndian.AppendUint16(rest, uint16(len(file.name)))
		rest = binary.LittleEndian.AppendUint32(rest, 0o100644)
		add(block(0x74, flags, append(append(rest, file.name...), salt...)))
		add(data)
	}
	add(block(0x7B, 0x4000, nil))
	return archive
}

// pbkdf2Key is the key of RAR 5: PBKDF2 with HMAC-SHA-256, 2^15 rounds.
func pbkdf2Key(t *testing.T) []byte {
	t.Helper()
	key, err := pbkdf2.Key(sha256.New, rarPassword, rarSalt, 1<<15, 32)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// rar4Key is the key and vector of RAR 2.9 to 4, as unrar's SetKey30 derives them: SHA-1 over 2^18
// rounds of password, salt and the round's number. The vector has a byte of the sum at each 2^14th
// round. It takes some 20 ms.
func rar4Key() (key, iv []byte) {
	const rounds = 1 << 18
	units := utf16.Encode([]rune(rarPassword))
	seed := make([]byte, 0, 2*len(units)+8+3)
	for _, unit := range units {
		seed = binary.LittleEndian.AppendUint16(seed, unit)
	}
	seed = append(seed, rarSalt[:8]...)
	sum := sha1.New() //nolint:gosec // as RAR 4 does
	for round := range uint32(rounds) {
		sum.Write(append(seed, byte(round), byte(round>>8), byte(round>>16)))
		if round%(rounds/aes.BlockSize) == 0 {
			iv = append(iv, sum.Sum(nil)[sha1.Size-1])
		}
	}
	for word := range slices.Chunk(sum.Sum(nil)[:16], 4) {
		slices.Reverse(word)
		key = append(key, word...)
	}
	return key, iv
}

// encryptCBC encrypts what is padded to whole blocks.
func encryptCBC(t *testing.T, key, iv, plain []byte) []byte {
	t.Helper()
	cipherBlock, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	padded := append(bytes.Clone(plain), make([]byte, (aes.BlockSize-len(plain)%aes.BlockSize)%aes.BlockSize)...)
	cipher.NewCBCEncrypter(cipherBlock, iv).CryptBlocks(padded, padded)
	return padded
}

// TestEncryptedRARIsRefused: like ZIP and 7Z, whether the names are encrypted or the files only.
func TestEncryptedRARIsRefused(t *testing.T) {
	t.Parallel()
	text := bytes.Repeat([]byte("The jury reads this. "), 40)
	open := rarFile{name: "notes.txt", content: text}
	dated := rarFile{name: "dated.txt", content: text, times: true}
	secret := rarFile{name: "secret.txt", content: text, encrypted: true}
	both := rarFile{name: "both.txt", content: text, encrypted: true, times: true}
	for name, tc := range map[string]struct {
		archive []byte
		want    upload.FileProblem
	}{
		"RAR 5":                               {writeRAR5(t, false, open, dated), upload.ProblemNone},
		"RAR 5, encrypted":                    {writeRAR5(t, false, secret), upload.ProblemArchive},
		"RAR 5, one of three encrypted":       {writeRAR5(t, false, open, dated, secret), upload.ProblemArchive},
		"RAR 5, encrypted behind its times":   {writeRAR5(t, false, both), upload.ProblemArchive},
		"RAR 5, names encrypted":              {writeRAR5(t, true, open), upload.ProblemArchive},
		"RAR 4":                               {writeRAR4(t, false, open, open), upload.ProblemNone},
		"RAR 4, encrypted":                    {writeRAR4(t, false, secret), upload.ProblemArchive},
		"RAR 4, one of two encrypted":         {writeRAR4(t, false, open, secret), upload.ProblemArchive},
		"RAR 4, names encrypted":              {writeRAR4(t, true, open), upload.ProblemArchive},
		"RAR 4, names encrypted, long enough": {writeRAR4(t, true, open, open, open), upload.ProblemArchive},
	} {
		if got := fileFacts(tc.archive); got.Type != upload.TypeRAR || got.Problem != tc.want {
			t.Errorf("%s: %+v, want problem %q", name, got, tc.want)
		}
	}
}
