package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strings"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/upload"
)

// receipts are the commands about the receipts of films.
type receipts struct {
	Verify receiptsVerify `cmd:"" help:"Check a receipt, without a network."`
	Keys   receiptsKeys   `cmd:"" help:"Print the public keys of RECEIPT_KEY and RECEIPT_PUBLIC_KEYS, as the latter takes them."`
}

type receiptsKeys struct{}

// Example implements withExample.
func (receiptsKeys) Example() string { return "go run ./tools receipts keys" }

// Run prints a table.
func (*receiptsKeys) Run(a *app) error {
	keys, err := a.ownReceiptKeys()
	if err != nil {
		return err
	}
	table := a.listing("KEY ID\tPUBLIC KEY")
	for _, key := range keys {
		table.row("%s\t%s\n", key.ID, base64.StdEncoding.EncodeToString(key.Public))
	}
	return table.print("keys")
}

type receiptsVerify struct {
	Receipt string `arg:"" help:"The file that the entrant has kept: the receipt, or the saved email."`
	Key     string `help:"A file with the published keys: PEM, or the answer of /apis/activity/receipt/key. Without it, the keys of this contest."`
	Film    string `help:"A file to compare with the receipt: is it the one that arrived?"`
}

// Example implements withExample.
func (receiptsVerify) Example() string {
	return "go run ./tools receipts verify receipt.txt --key keys.json --film film.mp4"
}

// Run prints what the receipt states, or fails.
func (c *receiptsVerify) Run(_ context.Context, a *app) error {
	content, err := readSmall(c.Receipt)
	if err != nil {
		return err
	}
	keys, err := a.receiptKeys(c.Key)
	if err != nil {
		return err
	}
	r, err := upload.OpenReceipt(receiptIn(content), keys)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Receipt, err)
	}
	edition, err := a.edition(r.Edition)
	if err != nil {
		return err
	}
	a.line("Receipt", r.UploadID)
	a.line("Edition", string(r.Edition))
	a.line("Begun", edition.Second(contest.English, r.BegunAt))
	a.line("Arrived", edition.Second(contest.English, r.ArrivedAt))
	a.line("Size", fmt.Sprintf("%d bytes", r.Size))
	a.line("CRC32C", upload.FormatChecksum(r.Checksum))
	a.line("SHA-256", hex.EncodeToString(r.SHA256))
	a.line("Key", r.KeyID)
	if c.Film != "" {
		if err := compareFilm(c.Film, r); err != nil {
			return err
		}
		a.printf("%s is the film that arrived.\n", c.Film)
	}
	a.printf("The signature is right.\n")
	return nil
}

// receiptKeys reads the published keys from a file; "": those of this contest.
func (a *app) receiptKeys(path string) ([]upload.ReceiptKey, error) {
	if path == "" {
		return a.ownReceiptKeys()
	}
	content, err := readSmall(path)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Data struct {
			Keys []struct {
				PublicKey string `json:"publicKey"`
			} `json:"keys"`
		} `json:"data"`
	}
	if json.Unmarshal([]byte(content), &answer) == nil {
		content = ""
		for _, key := range answer.Data.Keys {
			content += key.PublicKey
		}
	}
	keys, err := upload.ParseReceiptKeys(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return keys, nil
}

func (a *app) ownReceiptKeys() ([]upload.ReceiptKey, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL == "" {
		if !localstore.Kept(settings.DataDir, localstore.ReceiptKeyFile) {
			return nil, fmt.Errorf(
				"there is no receipt key %s: it is made at the first start of the contest; if that was before, restore it from your backup",
				localstore.KeyPath(settings.DataDir, localstore.ReceiptKeyFile),
			)
		}
		seed, err := localstore.ReceiptKey(settings.DataDir)
		if err != nil {
			return nil, err
		}
		return upload.NewReceiptKeys(seed).Published(), nil
	}
	keys, err := config.LoadReceiptKeys(a.environment)
	if err != nil {
		return nil, err
	}
	return upload.NewReceiptKeys(keys.Private, keys.Public...).Published(), nil
}

// maxReceipt is the most bytes of a file with a receipt, such as a saved email, or with keys.
const maxReceipt = 1 << 20

func readSmall(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxReceipt+1))
	if err != nil {
		return "", err
	}
	if len(content) > maxReceipt {
		return "", fmt.Errorf("%s: more than %d bytes, so it is neither a receipt nor keys", path, maxReceipt)
	}
	return string(content), nil
}

// compareFilm returns an error that names what differs between a file and a receipt.
func compareFilm(path string, r upload.Receipt) error {
	film, err := os.Open(path)
	if err != nil {
		return err
	}
	defer film.Close()
	sum, digest := crc32.New(crc32.MakeTable(crc32.Castagnoli)), sha256.New()
	size, err := io.Copy(io.MultiWriter(sum, digest), film)
	if err != nil {
		return err
	}
	var differs []string
	if size != r.Size {
		differs = append(differs, "size")
	}
	if sum.Sum32() != r.Checksum {
		differs = append(differs, "CRC32C")
	}
	if len(r.SHA256) > 0 && !bytes.Equal(digest.Sum(nil), r.SHA256) {
		differs = append(differs, "SHA-256")
	}
	if len(differs) > 0 {
		return errors.New(
			path + " is another file than the one that arrived: " + strings.Join(differs, ", ") + " differs",
		)
	}
	return nil
}
