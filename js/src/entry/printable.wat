;; Bytes from the printable text that the build writes them as, in its place in memory. In JavaScript this
;; takes 5 ms more, for at import no code is compiled yet.
;;
;; A byte below 86 is one character, from `(` on without the backslash; any other is `%` or `&` and
;; the character of what it has above 86 or 172.
(module
  (memory (export "memory") 0)
  (func (export "decode") (param $end i32) (result i32)
    (local $from i32) (local $to i32) (local $code i32) (local $above i32)
    (loop $next
      (local.set $code (i32.load8_u (local.get $from)))
      (if (i32.lt_u (local.get $code) (i32.const 40))
        (then
          (local.set $above (i32.mul (i32.sub (local.get $code) (i32.const 36)) (i32.const 86))))
        (else
          (i32.store8 (local.get $to)
            (i32.sub
              (i32.add (local.get $above) (local.get $code))
              (i32.add (i32.const 40) (i32.gt_u (local.get $code) (i32.const 92)))))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (local.set $above (i32.const 0))))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $from) (local.get $end))))
    (local.get $to)))
