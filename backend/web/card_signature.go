package web

import (
	"reflect"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// readSigned reads the body of a call that a judge's browser may have signed, as readForm does, and its signature; nil without
// one. textField has the judge's own text.
func readSigned[F any](c echo.Context, textField string, fieldErrs contest.FieldErrors) (F, *judging.CardSignature, error) {
	var form F
	body, err := readBody(c, maxBody)
	if err != nil {
		return form, nil, err
	}
	readFields(asMeant(body, fieldErrs), reflect.ValueOf(&form).Elem(), "", fieldErrs)
	return form, judging.ReadCardSignature(body, textField, fieldErrs), nil
}
