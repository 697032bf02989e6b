// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Limits} from "../../src/LimitedVouchers.sol";
import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {vm} from "./Test.sol";
import {Voucher, VoucherTest} from "./VoucherTest.sol";

/// @notice A funded withdrawer, and players who withdraw from it.
abstract contract WithdrawerTest is VoucherTest {
    uint256 internal constant PER_ACCOUNT = 1_000_000;
    uint256 internal constant OVERALL = 1_500_000;
    uint256 internal constant QUEUE_MINIMUM = 5;
    uint256 internal constant FUNDS = 10_000_000;

    Sups internal sups;
    SupsWithdrawer internal withdrawer;

    function setUp() public {
        vm.warp(START);
        sups = new Sups(treasury, 1e27);
        Limits memory limits = Limits(PER_ACCOUNT, OVERALL, 1 days);
        withdrawer = new SupsWithdrawer(sups, _holders(), vm.addr(SIGNER_KEY), limits, QUEUE_MINIMUM, treasury);
        vm.prank(treasury);
        sups.transfer(address(withdrawer), FUNDS);
    }

    function _withdraw(address account, uint256 amount) internal {
        bytes memory signature = _signFor(account, amount);
        vm.prank(account);
        withdrawer.withdrawSUPS(amount, block.timestamp + 5 minutes, signature);
    }

    function _queue(address account) internal returns (uint256 nonce) {
        nonce = withdrawer.nonces(account);
        _withdraw(account, PER_ACCOUNT + 1);
    }

    function _signFor(address account, uint256 amount) internal view returns (bytes memory) {
        Voucher memory voucher = _voucher();
        voucher.account = account;
        voucher.subject = amount;
        voucher.nonce = withdrawer.nonces(account);
        return _sign(voucher);
    }

    function _contract() internal view override returns (SignedVouchers) {
        return withdrawer;
    }

    function _domainName() internal pure override returns (string memory) {
        return "Passport SupsWithdrawer";
    }

    function _structHash(Voucher memory voucher) internal pure override returns (bytes32) {
        bytes32 typeHash = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
        return keccak256(abi.encode(typeHash, voucher.account, voucher.subject, voucher.nonce, voucher.expiry));
    }

    function _submit(Voucher memory voucher, bytes memory signature) internal override {
        withdrawer.withdrawSUPS(voucher.subject, voucher.expiry, signature);
    }

    function _verify(Voucher memory voucher, bytes memory signature) internal view override returns (uint8) {
        return withdrawer.verify(voucher.account, voucher.subject, voucher.expiry, signature);
    }

    function _isServed() internal view override returns (bool) {
        return sups.balanceOf(alice) == SUBJECT;
    }
}
