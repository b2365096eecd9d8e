package covers

func otter(p pen) string {
	return fill(
		"M30 92q90 20 120-50-6 90-120 68z",
		p.deep,
	) + fill(
		"M-58 110Q-86-10-36-60h72q50 50 22 170z",
		p.deep,
	) + fill(
		"M-30 110q-22-90 4-130h52q26 40 4 130z",
		p.light,
	) + circle(
		-42,
		-100,
		16,
		p.deep,
	) + circle(
		42,
		-100,
		16,
		p.deep,
	) + circle(
		0,
		-70,
		52,
		p.deep,
	) + fill(
		"M-32-56q32-30 64 0-4 34-32 34t-32-34z",
		p.light,
	) + circle(
		0,
		-62,
		9,
		p.hot,
	) + circle(
		-20,
		-84,
		6,
		p.light,
	) + circle(
		20,
		-84,
		6,
		p.light,
	) + line(
		"M-34-46l-34-8M-34-38l-32 6M34-46l34-8M34-38l32 6",
		p.light,
		3,
	) + line(
		"M-54 0q20 40 40 26M54 0q-20 40-40 26",
		p.deep,
		18,
	) + circle(
		0,
		26,
		20,
		p.hot,
	)
}

func tiger(p pen) string {
	return line(
		"M70 96q70 0 60-60",
		p.hot,
		18,
	) + fill(
		"M-80 110q-10-110 40-120h80q50 10 40 120z",
		p.hot,
	) + fill(
		"M-34 110q-10-70 34-70t34 70z",
		p.light,
	) + circle(
		-52,
		-106,
		24,
		p.hot,
	) + circle(
		52,
		-106,
		24,
		p.hot,
	) + circle(
		-52,
		-106,
		11,
		p.deep,
	) + circle(
		52,
		-106,
		11,
		p.deep,
	) + circle(
		0,
		-56,
		72,
		p.hot,
	) + fill(
		"M-40-34q40-20 80 0-4 44-40 44t-40-44z",
		p.light,
	) + fill(
		"M-13-34h26l-13 16z",
		p.deep,
	) + line(
		"M0-18v14M0-126v34M-22-122v22M22-122v22M-70-72h26M-70-50h22M70-72h-26M70-50h-22M-76 40h30M-80 66h30M76 40h-30M80 66h-30",
		p.deep,
		8,
	) + circle(
		-28,
		-60,
		9,
		p.deep,
	) + circle(
		28,
		-60,
		9,
		p.deep,
	)
}

func fox(p pen) string {
	return fill(
		"M30 110q120 6 116-130-50 20-66 60t-50 40z",
		p.hot,
	) + fill(
		"M146-20q6 60-22 94-30-10-34-44 22-40 56-50z",
		p.light,
	) + fill(
		"M-56 110q-24-80 16-120h80q40 40 16 120z",
		p.hot,
	) + fill(
		"M-20 110q-14-60 20-90q34 30 20 90z",
		p.light,
	) + fill(
		"M-84-130l40 34h88l40-34 0 96L0 30-84-34z",
		p.hot,
	) + fill(
		"M-84-34L0 30l0-34-40-34zM84-34L0 30l0-34 40-34z",
		p.light,
	) + fill(
		"M-70-106l20 18-20 24zM70-106l-20 18 20 24z",
		p.deep,
	) + circle(
		0,
		22,
		11,
		p.deep,
	) + circle(
		-32,
		-52,
		8,
		p.deep,
	) + circle(
		32,
		-52,
		8,
		p.deep,
	)
}

func parrot(p pen) string {
	return at(
		0,
		14,
		.84,
		fill(
			"M-10 40L-70 150-36 156 30 50z",
			p.deep,
		)+fill(
			"M-46 70q-40-130 30-180 80-20 90 60-10 90-70 130z",
			p.hot,
		)+fill(
			"M-20 60q-40-80 20-110 40 50-20 110z",
			p.middle,
		)+fill(
			"M70-78q50-4 40 52-24-6-44-20z",
			p.deep,
		)+circle(
			30,
			-72,
			24,
			p.light,
		)+circle(
			34,
			-72,
			9,
			p.deep,
		)+fill(
			"M-20-106q-40-20-50-60 50 6 76 52z",
			p.hot,
		)+line(
			"M-150 84H150",
			p.deep,
			12,
		)+line(
			"M-20 62v20M6 62v20",
			p.deep,
			8,
		),
	)
}

func hedgehog(p pen) string {
	return fill("M-130 110"+each(11, func(i float64) string {
		a := 176 - i*13
		return f("L%v %vL%v %v", -10+144*cos(a), 104-150*sin(a), -10+112*cos(a-6), 104-116*sin(a-6))
	})+"L90 110z", p.deep) + fill("M60 30q50 6 90 66-10 14-30 14H40q-20-50 20-80z", p.light) + circle(148, 92, 11, p.deep) + circle(92, 66, 7, p.deep) + line("M-60 110v8M40 110v8", p.deep, 16) + circle(-30, -40, 26, p.hot) + line("M-30-62q2-16 16-20", p.deep, 5)
}

func peacock(p pen) string {
	return each(9, func(i float64) string {
		x, y := 138*cos(180-i*22.5), 50-150*sin(180-i*22.5)
		return line(
			f("M0 60L%v %v", x, y),
			p.middle,
			12,
		) + circle(
			x,
			y,
			25,
			p.middle,
		) + circle(
			x,
			y,
			16,
			p.light,
		) + circle(
			x,
			y,
			8,
			p.hot,
		)
	}) + fill("M-50 110q-10-80 30-110-10-50 20-56 30 6 20 56 40 30 30 110z", p.deep) + fill("M14-40l24 10-24 8z", p.hot) + circle(2, -38, 5, p.light) + line("M0-56l-12-26M0-56v-30M0-56l12-26", p.deep, 4)
}

func zebra(p pen) string {
	body := "M-100 110l8-90q-14-60 40-60h50l40-56 10-18 10 16 34 44-12 18-28-10-20 40 6 116h-18L6 34h-60l-24 76z"
	return line(
		body,
		p.deep,
		8,
	) + fill(
		body,
		p.light,
	) + line(
		"M-70-34l4 60M-46-38l2 68M-22-40v68M2-44l4 70M14-60l28 30M26-76l28 30M38-92l24 24M-92 50h26M-94 76h22M14 60h20M18 86h18",
		p.deep,
		9,
	) + line(
		"M-96-10q-34 20-26 70",
		p.deep,
		9,
	) + circle(
		64,
		-68,
		5,
		p.deep,
	) + fill(
		"M80-54l14 0-10 14-14-4z",
		p.deep,
	) + line(
		"M-8-46l42-60",
		p.hot,
		8,
	)
}

func lion(p pen) string {
	return line(
		"M70 92q80 10 70-70",
		p.deep,
		10,
	) + circle(
		140,
		18,
		16,
		p.hot,
	) + fill(
		"M-74 110q-10-100 30-120h88q40 20 30 120z",
		p.deep,
	) + each(
		12,
		func(i float64) string { return circle(76*cos(i*30), -46+76*sin(i*30), 30, p.hot) },
	) + circle(
		0,
		-46,
		66,
		p.light,
	) + fill(
		"M-16-36h32L0-16z",
		p.deep,
	) + line(
		"M0-16v14q-18 14-30 0M0-2q18 14 30 0",
		p.deep,
		6,
	) + circle(
		-26,
		-60,
		8,
		p.deep,
	) + circle(
		26,
		-60,
		8,
		p.deep,
	)
}

func dragon(p pen) string {
	height := func(x float64) float64 { return 44 + 40*cos((x-30)*1.8) }
	body := f(
		"M-190 %v",
		height(-190),
	) + each(
		22,
		func(i float64) string { return f("L%v %v", -180+i*10, height(-180+i*10)) },
	) + "C70 84 66 40 66-70"
	spines := each(10, func(i float64) string {
		x := -176 + i*22
		return f("M%v %vl14-34 10 30z", x, height(x)-12)
	})
	mane := "M60-70l-44-10 36-14-34-30 48 6-10-40 40 30 30 20-20 50z"
	return fill(
		spines,
		p.deep,
	) + line(
		"M-120 60l-26 50M-104 66l-2 44M0 70l-24 40M14 70l4 40",
		p.deep,
		12,
	) + line(
		body,
		p.deep,
		58,
	) + line(
		body,
		p.hot,
		44,
	) + line(
		body,
		p.light,
		8,
	) + fill(
		mane,
		p.deep,
	) + fill(
		"M50-116q40-34 84-2l44 6q12 14-4 26l-34 4 26 14q-14 14-40 8-50 10-80-20z",
		p.hot,
	) + line(
		"M72-128l-24-44M94-134l6-46M176-100q30 0 24-34M172-92q30 8 26 36",
		p.deep,
		7,
	) + circle(
		100,
		-104,
		10,
		p.light,
	) + circle(
		103,
		-104,
		5,
		p.deep,
	) + circle(
		196,
		4,
		24,
		p.middle,
	) + circle(
		190,
		-2,
		9,
		p.light,
	)
}

func polarBear(p pen) string {
	body := "M-150 110l6-100q6-60 80-60h70q20-50 66-40l16-10 12 18q40 14 46 40l-30 20-40 6-16 126H14l-4-70h-76l-14 70z"
	return line(
		body,
		p.deep,
		8,
	) + fill(
		body,
		p.light,
	) + circle(
		140,
		-44,
		10,
		p.deep,
	) + circle(
		92,
		-62,
		6,
		p.deep,
	) + line(
		"M-150 110H120M10 40q-40 14-76 0",
		p.deep,
		5,
	) + fill(
		"M-210 110l30-16 40 16zM130 110l40-24 50 24z",
		p.light,
	)
}

func alpaca(p pen) string {
	wool := [][3]float64{
		{-80, 20, 46},
		{-40, 4, 46},
		{4, 10, 46},
		{-70, 56, 40},
		{0, 52, 44},
		{34, -40, 34},
		{44, -86, 36},
	}
	out := line("M-84 80v30M-44 90v20M4 90v20M30 80v30", p.deep, 16)
	for _, c := range wool {
		out += circle(c[0], c[1], c[2]+4, p.deep)
	}
	for _, c := range wool {
		out += circle(c[0], c[1], c[2], p.light)
	}
	return at(
		0,
		16,
		.86,
		out+line(
			"M60-120q60-6 56 28-10 26-56 18",
			p.deep,
			8,
		)+fill(
			"M60-120q60-6 56 28-10 26-56 18z",
			p.light,
		)+line(
			"M34-120l4-40 18 30M60-124l14-36 6 36",
			p.deep,
			8,
		)+fill(
			"M34-116l4-44 18 30zM60-120l14-40 6 40z",
			p.light,
		)+circle(
			74,
			-94,
			7,
			p.deep,
		)+circle(
			110,
			-98,
			6,
			p.deep,
		)+line(
			"M24-20q24 14 54-4",
			p.hot,
			10,
		),
	)
}

func cow(p pen) string {
	return fill(
		"M-140 110l4-110q4-50 60-50h120l60-30 50 20-10 50-50 14-10 106H56l-6-60h-100l-10 60z",
		p.deep,
	) + fill(
		"M-110-30q60-10 60 30-30 40-70 10zM-10-40q60 0 50 40-40 30-60 0z",
		p.light,
	) + line(
		"M64-62q-10-40 20-54M116-76q30-16 24-50",
		p.light,
		9,
	) + circle(
		92,
		-50,
		6,
		p.light,
	) + fill(
		"M104-16l40-12-4 20-34 8z",
		p.light,
	) + line(
		"M-138-10q-30 30-20 80",
		p.deep,
		8,
	) + fill(
		"M38 16h24v22q-12 14-24 0z",
		p.hot,
	) + line(
		"M50-30v46",
		p.hot,
		5,
	)
}

func snake(p pen) string {
	coil := "M-130 96q0-40 130-40t130 20-130 20T-90 40q0-30 90-30t90 24-80 10T-50-20q0-30 50-30t60-20-10-50"
	head := "M20-140q40-24 64 4 10 30-30 40-50-4-34-44z"
	return line(
		coil,
		p.deep,
		38,
	) + line(
		head,
		p.deep,
		10,
	) + line(
		coil,
		p.hot,
		26,
	) + fill(
		head,
		p.hot,
	) + circle(
		56,
		-124,
		7,
		p.light,
	) + circle(
		58,
		-124,
		3,
		p.deep,
	) + line(
		"M84-116l34 10m0 0l14-8m-14 8l12 12",
		p.deep,
		5,
	)
}

func sheep(p pen) string {
	return line("M-60 70v40M-20 70v40M30 70v40M66 70v40", p.deep, 14) + each(9, func(i float64) string {
		return circle(84*cos(i*40), 16+50*sin(i*40), 42, p.light)
	}) + circle(0, 16, 70, p.light) + fill("M70-50q50-20 70 30 0 50-40 44-40-10-30-74z", p.deep) + fill("M64-34l-30-14 8 28z", p.deep) + circle(114, -14, 6, p.light) + line("M-70 10q20 20 40 0M-20 36q20 20 40 0M-30-24q20 20 40 0", p.middle, 6) + circle(94, 40, 12, p.hot)
}

func mouse(p pen) string {
	return line(
		"M-110 90q-60 0-50-60t-20-60",
		p.deep,
		8,
	) + fill(
		"M-120 110q0-110 110-110 60-10 110 40l50 50-20 20z",
		p.deep,
	) + circle(
		30,
		-16,
		42,
		p.deep,
	) + circle(
		30,
		-16,
		26,
		p.hot,
	) + circle(
		72,
		-6,
		30,
		p.deep,
	) + circle(
		72,
		-6,
		18,
		p.hot,
	) + circle(
		92,
		48,
		8,
		p.light,
	) + circle(
		150,
		88,
		11,
		p.hot,
	) + line(
		"M126 86l40-24M128 94l46-4M-60 104h50M40 104h40",
		p.light,
		4,
	)
}

func octopus(p pen) string {
	return each(6, func(i float64) string {
		x := -75 + i*30
		side := 1.0
		if i < 3 {
			side = -1
		}
		return line(f("M%v 20q%v 40 %v 60t%v 24", x*.7, 30*side, x*.5, 30*side), p.hot, 20)
	}) + fill("M-90 30q-30-160 90-160T90 30q-90 40-180 0z", p.hot) + circle(-34, -20, 22, p.light) + circle(34, -20, 22, p.light) + circle(-30, -18, 10, p.deep) + circle(30, -18, 10, p.deep) + line("M-14 22q14 10 28 0", p.deep, 6) + fade("M-60-70q10-40 40-44-24 20-28 50z", p.light, .7)
}

func rhino(p pen) string {
	return fill(
		"M-150 110l6-100q10-60 80-60 40 0 70 20l50-10 50 40 30-70 16 90-10 50-50 10-24-10-8 40H30l-8-50h-80l-10 50z",
		p.deep,
	) + fill(
		"M106-10l34-76 12 90-30 20z",
		p.hot,
	) + fill(
		"M60-50l4-40 26 34z",
		p.deep,
	) + circle(
		90,
		0,
		6,
		p.light,
	) + line(
		"M-146 10q-24 10-20 50M40-30q-20 40 0 80M-60-44q-20 50 0 100",
		p.middle,
		6,
	)
}

func camel(p pen) string {
	return fill(
		"M-130 110l6-90q-4-40 26-46 6-50 34-50 26 4 30 48h14q4-46 30-50 30 4 32 60l30-6 16-70q4-40 40-36l36 10-4 22-34 8-16 80q-6 40-50 46l8 74H48l-10-70h-96l-8 70z",
		p.deep,
	) + circle(
		104,
		-72,
		5,
		p.light,
	) + line(
		"M-126 20q-20 20-14 60",
		p.deep,
		7,
	) + line(
		"M56-20q14 16 38 12",
		p.hot,
		9,
	) + fill(
		"M70 0h26l6 30H64z",
		p.hot,
	) + fill(
		"M-26-30h34l-4 50h-26z",
		p.hot,
	)
}
